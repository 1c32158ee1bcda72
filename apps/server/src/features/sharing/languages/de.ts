import type { Translated } from '../../../platform/languages.ts';
import type { invitationTexts } from '../sharing.texts.ts';

export const de: Translated<typeof invitationTexts> = {
  subject: 'Sie sind eingeladen',
  someone: 'Jemand',
  unnamedDevice: 'Gerät',
  device: {
    title: 'Ein Gerät wird mit Ihnen geteilt',
    what: (sharerName, deviceName) => `${sharerName} teilt das Gerät „${deviceName}“ mit Ihnen.`,
  },
  account: {
    title: 'Alle Geräte werden mit Ihnen geteilt',
    what: (sharerName) => `${sharerName} teilt alle eigenen Geräte mit Ihnen, jetzige und künftige.`,
  },
  until: (time) => `Sie können das Gerät nutzen bis ${time}.`,
  how: 'Nehmen Sie mit einem Konto dieser Adresse an; dabei können Sie sich mit ihr registrieren. Der Link gilt einmal.',
  button: 'Einladung ansehen',
  footer: 'Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
  why: 'Sie erhalten diese E-Mail, weil jemand diese Adresse eingegeben hat. Niemand kann darauf antworten.',
};
