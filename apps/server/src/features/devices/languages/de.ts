import type { Translated } from '../../../platform/languages.ts';
import type { releaseMailTexts } from '../devices.texts.ts';

export const de: Translated<typeof releaseMailTexts> = {
  subject: 'Sie haben ein Gerät freigegeben',
  title: 'Ihr Gerät wurde freigegeben',
  paragraphs: (device, passcode) => [
    `Das Gerät ${device} gehört Ihnen nicht mehr, und alles, was darüber gespeichert war, wurde entfernt.`,
    `Sein Gerätecode ist neu: ${passcode}. Geben Sie ihn weiter: Wer das Gerät als Nächstes hinzufügt, braucht ihn.`,
  ],
  footer: 'Wenn Sie das nicht waren, wenden Sie sich an uns und setzen Sie sofort ein neues Passwort.',
  why: 'Sie erhalten diese E-Mail, weil Sie ein Konto haben. Niemand kann darauf antworten.',
};
