import type { Letter } from '../../platform/mail/letter.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import { invitationTexts as texts } from './sharing.texts.ts';

export interface Invitation {
  email: string;
  sharerName: string;
  message: string;
  /** Null when a whole account is shared. */
  deviceName: string | null;
  expiryDate: Date | null;
}

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** User input stays out of the subject, where a stranger's words would be the first thing to be read. */
export const invitationEmail = (invitation: Invitation, url: string): Letter => {
  const { email, message, expiryDate } = invitation;
  const sharerName = plainName(invitation.sharerName, texts.someone);
  const deviceName = invitation.deviceName === null ? null : plainName(invitation.deviceName, texts.unnamedDevice);
  return {
    to: email,
    subject: texts.subject,
    title: deviceName === null ? texts.account.title : texts.device.title,
    paragraphs: [
      deviceName === null ? texts.account.what(sharerName) : texts.device.what(sharerName, deviceName),
      ...(message.trim() === '' ? [] : [message]),
      ...(expiryDate ? [texts.until(`${utc.format(expiryDate)} UTC`)] : []),
      texts.how,
    ],
    button: { label: texts.button, url },
    footer: [texts.footer, texts.why],
  };
};
