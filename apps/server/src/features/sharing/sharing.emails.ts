import type { LanguageId } from '@holdfast/contract/languages.rules';
import { locales } from '../../platform/languages.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import { catalogue } from './languages/catalogue.ts';

export interface Invitation {
  email: string;
  language: LanguageId;
  sharerName: string;
  message: string;
  /** Null for a share of the whole account. */
  deviceName: string | null;
  expiryDate: Date | null;
}

const timeText = (time: Date, language: LanguageId) =>
  `${new Intl.DateTimeFormat(locales[language].times, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`;

/** The subject contains no user input, since the sender may be a stranger. */
export const invitationEmail = (invitation: Invitation, url: string): Letter => {
  const { email, language, message, expiryDate } = invitation;
  const texts = catalogue[language];
  const sharerName = plainName(invitation.sharerName, texts.someone);
  const deviceName = invitation.deviceName === null ? null : plainName(invitation.deviceName, texts.unnamedDevice);
  return {
    to: email,
    language,
    subject: texts.subject,
    title: deviceName === null ? texts.account.title : texts.device.title,
    paragraphs: [
      deviceName === null ? texts.account.what(sharerName) : texts.device.what(sharerName, deviceName),
      ...(message.trim() === '' ? [] : [message]),
      ...(expiryDate ? [texts.until(timeText(expiryDate, language))] : []),
      texts.how,
    ],
    button: { label: texts.button, url },
    footer: [texts.footer, texts.why],
  };
};
