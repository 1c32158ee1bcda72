import type { Letter } from '../../platform/mail/letter.ts';
import type { UserRow } from '../account/account.tables.ts';
import { catalogue } from './languages/catalogue.ts';

export const releaseEmail = (
  { email, language }: Pick<UserRow, 'email' | 'language'>,
  { name, deviceUuid, passcode }: { name: string; deviceUuid: string; passcode: string },
): Letter => {
  const texts = catalogue[language];
  return {
    to: email,
    language,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [...texts.paragraphs(name === '' ? deviceUuid : `${name} (${deviceUuid})`, passcode)],
    footer: [texts.footer, texts.why],
  };
};
