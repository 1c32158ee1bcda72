import type { Translated } from '../../../platform/languages.ts';
import type { transferMailTexts } from '../transfer.texts.ts';

export const fr: Translated<typeof transferMailTexts> = {
  why: 'Vous recevez cet e-mail parce que vous avez un compte. Personne ne peut y répondre.',
  device: (name, deviceUuid) => (name === '' ? deviceUuid : `${name} (${deviceUuid})`),
  given: {
    subject: 'Un appareil de votre compte a été transféré',
    title: 'Votre appareil a été transféré',
    paragraphs: (device, member) => [
      `L’appareil ${device} appartient maintenant à ${member}.`,
      'Vous et les personnes avec qui vous l’aviez partagé n’y avez plus accès, et son code d’accès a été changé.',
    ],
    footer:
      'Si vous n’êtes pas à l’origine de cette action, contactez-nous et définissez tout de suite un nouveau mot de passe.',
  },
  received: {
    subject: 'Un appareil vous a été transféré',
    title: 'Vous avez un nouvel appareil',
    paragraphs: (device) => [
      `L’appareil ${device} est maintenant à vous.`,
      'Personne d’autre n’y a accès. Vous voyez où il se trouve à partir de maintenant ; ce qui précède reste caché.',
    ],
    button: 'Voir l’appareil',
    footer: 'Si vous n’attendiez pas d’appareil, veuillez nous contacter.',
  },
};
