import { brandName } from '../../platform/brand.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { accountMailTexts } from './account.texts.ts';

export type AccountEmail = Exclude<keyof typeof accountMailTexts, 'why'>;

/** Without a name: some of these go to an address that its owner did not enter. */
export const accountEmail = (kind: AccountEmail, to: string, url: string): Omit<Mail, 'id'> => {
  const { subject, title, paragraphs, button, footer } = accountMailTexts[kind];
  return {
    to,
    subject: `${brandName}: ${subject}`,
    ...renderMail({
      brand: brandName,
      title,
      paragraphs: [...paragraphs],
      ...(button && { button: { label: button, url } }),
      footer: [footer, accountMailTexts.why],
    }),
  };
};
