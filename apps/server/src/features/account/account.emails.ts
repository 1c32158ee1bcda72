import type { Letter } from '../../platform/mail/letter.ts';
import type { UserRow } from './account.tables.ts';
import type { accountMailTexts } from './account.texts.ts';
import { catalogue } from './languages/catalogue.ts';

export type AccountEmail = Exclude<keyof typeof accountMailTexts, 'why'>;

/** Contains no name: some of these mails go to an address that the user has not verified. */
export const accountEmail = (
  kind: AccountEmail,
  { email, language }: Pick<UserRow, 'email' | 'language'>,
  url: string,
): Letter => {
  const { [kind]: texts, why } = catalogue[language];
  const { subject, title, paragraphs, button, footer } = texts;
  return {
    to: email,
    language,
    subject,
    title,
    paragraphs: [...paragraphs],
    ...(button && { button: { label: button, url } }),
    footer: [footer, why],
  };
};
