import { brandName } from '../../platform/brand.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { releaseMailTexts as texts } from './devices.texts.ts';

export const releaseEmail = (
  to: string,
  { name, deviceUuid, passcode }: { name: string; deviceUuid: string; passcode: string },
): Omit<Mail, 'id'> => ({
  to,
  subject: `${brandName}: ${texts.subject}`,
  ...renderMail({
    brand: brandName,
    title: texts.title,
    paragraphs: texts.paragraphs(name === '' ? deviceUuid : `${name} (${deviceUuid})`, passcode),
    footer: [texts.footer, texts.why],
  }),
});
