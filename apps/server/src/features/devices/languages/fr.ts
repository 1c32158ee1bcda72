import type { Translated } from '../../../platform/languages.ts';
import type { releaseMailTexts } from '../devices.texts.ts';

export const fr: Translated<typeof releaseMailTexts> = {
  subject: 'Vous avez libéré un appareil',
  title: 'Votre appareil a été libéré',
  paragraphs: (device, passcode) => [
    `L’appareil ${device} ne vous appartient plus, et tout ce qui était enregistré à son sujet a été supprimé.`,
    `Son code d’accès est nouveau : ${passcode}. Transmettez-le à la personne qui ajoutera l’appareil : elle en aura besoin.`,
  ],
  footer:
    'Si vous n’êtes pas à l’origine de cette action, contactez-nous et définissez tout de suite un nouveau mot de passe.',
  why: 'Vous recevez cet e-mail parce que vous avez un compte. Personne ne peut y répondre.',
};
