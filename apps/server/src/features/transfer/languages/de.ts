import type { Translated } from '../../../platform/languages.ts';
import type { transferMailTexts } from '../transfer.texts.ts';

export const de: Translated<typeof transferMailTexts> = {
  why: 'Sie erhalten diese E-Mail, weil Sie ein Konto haben. Niemand kann darauf antworten.',
  device: (name, deviceUuid) => (name === '' ? deviceUuid : `${name} (${deviceUuid})`),
  given: {
    subject: 'Ein Gerät wurde von Ihrem Konto übertragen',
    title: 'Ihr Gerät wurde übertragen',
    paragraphs: (device, member) => [
      `Das Gerät ${device} gehört jetzt ${member}.`,
      'Sie und alle, mit denen Sie es geteilt haben, haben keinen Zugriff mehr, und der Gerätecode wurde geändert.',
    ],
    footer: 'Wenn Sie das nicht waren, wenden Sie sich an uns und setzen Sie sofort ein neues Passwort.',
  },
  received: {
    subject: 'Ein Gerät wurde Ihnen übertragen',
    title: 'Sie haben ein neues Gerät',
    paragraphs: (device) => [
      `Das Gerät ${device} gehört jetzt Ihnen.`,
      'Niemand sonst hat Zugriff darauf. Sie sehen, wo es ab jetzt ist; was davor war, bleibt verborgen.',
    ],
    button: 'Gerät ansehen',
    footer: 'Wenn Sie kein Gerät erwartet haben, wenden Sie sich bitte an uns.',
  },
};
