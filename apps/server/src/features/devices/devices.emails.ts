import type { Letter } from '../../platform/mail/letter.ts';
import { releaseMailTexts as texts } from './devices.texts.ts';

export const releaseEmail = (
  to: string,
  { name, deviceUuid, passcode }: { name: string; deviceUuid: string; passcode: string },
): Letter => ({
  to,
  subject: texts.subject,
  title: texts.title,
  paragraphs: texts.paragraphs(name === '' ? deviceUuid : `${name} (${deviceUuid})`, passcode),
  footer: [texts.footer, texts.why],
});
