import type { Letter } from '../../platform/mail/letter.ts';
import { accountMailTexts } from './account.texts.ts';

export type AccountEmail = Exclude<keyof typeof accountMailTexts, 'why'>;

/** Without a name: some of these go to an address that its owner did not enter. */
export const accountEmail = (kind: AccountEmail, to: string, url: string): Letter => {
  const { subject, title, paragraphs, button, footer } = accountMailTexts[kind];
  return {
    to,
    subject,
    title,
    paragraphs: [...paragraphs],
    ...(button && { button: { label: button, url } }),
    footer: [footer, accountMailTexts.why],
  };
};
