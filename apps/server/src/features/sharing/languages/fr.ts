import type { Translated } from '../../../platform/languages.ts';
import type { invitationTexts } from '../sharing.texts.ts';

export const fr: Translated<typeof invitationTexts> = {
  subject: 'Vous avez une invitation',
  someone: 'Quelqu’un',
  unnamedDevice: 'Appareil',
  device: {
    title: 'Un appareil est partagé avec vous',
    what: (sharerName, deviceName) => `${sharerName} partage l’appareil « ${deviceName} » avec vous.`,
  },
  account: {
    title: 'Tous les appareils sont partagés avec vous',
    what: (sharerName) => `${sharerName} partage tous ses appareils avec vous, actuels et futurs.`,
  },
  until: (time) => `Vous pouvez utiliser l’appareil jusqu’au ${time}.`,
  how: 'Acceptez avec un compte à cette adresse ; vous pouvez vous inscrire au passage. Le lien fonctionne une fois.',
  button: 'Voir l’invitation',
  footer: 'Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail.',
  why: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse. Personne ne peut y répondre.',
};
