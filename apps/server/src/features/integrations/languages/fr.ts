import type { Translated } from '../../../platform/languages.ts';
import type { messageTexts } from '../integrations.texts.ts';

const namesOf = { webhook: 'Votre webhook', ntfy: 'Votre canal ntfy', telegram: 'Votre canal Telegram' };

export const fr: Translated<typeof messageTexts> = {
  switchedOff: {
    subject: (kind) => `${namesOf[kind]} a été désactivé`,
    why: {
      failing: 'Rien de ce que nous y avons envoyé n’est arrivé pendant trois jours : nous avons cessé d’essayer.',
      gone: 'La réponse indique que cette adresse n’existe plus (410) : nous avons cessé de l’appeler.',
      refused: 'Notre jeton ou notre message a été refusé : nous avons cessé d’essayer.',
      password: 'Votre mot de passe a été redéfini par un lien : rien ne part tant que vous ne réactivez pas l’envoi.',
    },
    target: (target) => `Destination : ${target}`,
    button: 'Ouvrir les intégrations',
    footer: 'Dès que cela fonctionne de nouveau, réactivez l’envoi à cet endroit.',
  },
  test: {
    title: 'Essai',
    body: 'Vous avez demandé ce message pour vérifier qu’il arrive. Il ne s’est rien passé.',
  },
};
