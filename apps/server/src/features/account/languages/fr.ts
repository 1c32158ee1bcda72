import type { Translated } from '../../../platform/languages.ts';
import type { accountMailTexts } from '../account.texts.ts';

export const fr: Translated<typeof accountMailTexts> = {
  why: 'Vous recevez cet e-mail parce que quelqu’un a utilisé cette adresse. Personne ne peut y répondre.',
  confirmNewEmail: {
    subject: 'Veuillez confirmer votre nouvelle adresse e-mail',
    title: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      'Quelqu’un, sans doute vous, veut utiliser cette adresse pour son compte. Le lien fonctionne une fois, pendant 24 heures.',
    ],
    button: 'Confirmer l’adresse e-mail',
    footer: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',
  },
  newEmailTaken: {
    subject: 'Cette adresse a déjà un compte',
    title: 'Cette adresse a déjà un compte',
    paragraphs: [
      'Quelqu’un, sans doute vous, a voulu utiliser cette adresse pour un autre compte. Rien n’a été modifié.',
    ],
    button: 'Se connecter',
    footer: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',
  },
  emailChangeAsked: {
    subject: 'Votre adresse e-mail va changer',
    title: 'Votre adresse e-mail va changer',
    paragraphs: [
      'Une nouvelle adresse e-mail a été saisie pour votre compte. Elle remplacera celle-ci dès qu’elle sera confirmée.',
      'Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe : cela arrête aussi le changement.',
    ],
    button: 'Définir un nouveau mot de passe',
    footer: 'Si c’était vous, il n’y a rien à faire.',
  },
  farewell: {
    subject: 'Votre compte a été supprimé',
    title: 'Votre compte a été supprimé',
    paragraphs: ['Tout ce qui lui appartenait a disparu, comme vous l’avez demandé. Merci d’avoir été parmi nous.'],
    button: null,
    footer: 'Si vous revenez un jour, vous pourrez vous inscrire de nouveau avec cette adresse.',
  },
  removedByStaff: {
    subject: 'Votre compte a été supprimé',
    title: 'Votre compte a été supprimé',
    paragraphs: [
      'Il a été supprimé par les personnes qui exploitent ce service, et tout ce qui lui appartenait a disparu.',
      'Si vous pensez qu’il s’agit d’une erreur, écrivez-leur.',
    ],
    button: null,
    footer: 'Vous n’avez rien à faire.',
  },
};
