import type { LanguageId } from '@holdfast/contract/languages.rules';
import { type Brand, brandName } from '../brand/brand.ts';
import { type MailContent, renderMail } from './layout.ts';
import { letterTexts } from './letter.texts.ts';
import type { Mail } from './mailer.ts';

/** What a feature writes; whose mail it is, is added here. */
export interface Letter extends Omit<MailContent, 'brand' | 'support' | 'language'> {
  to: string;
  language: LanguageId;
  /** Without the brand, which begins every subject. */
  subject: string;
  /** Where its receiver can end such mails. */
  unsubscribeUrl?: string;
}

export type WriteMail = (letter: Letter) => Omit<Mail, 'id'>;

export const createMailWriter =
  ({ name, colors, supportEmail }: Brand, { hasLogo }: { hasLogo: boolean }): WriteMail =>
  ({ to, subject, unsubscribeUrl, ...content }) => ({
    to,
    subject: `${name}: ${subject}`,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...renderMail({
      ...content,
      brand: { name, mark: hasLogo ? 'logo' : name === brandName ? 'usual' : 'initial', primary: colors.primary },
      ...(supportEmail && { support: letterTexts[content.language].support(supportEmail) }),
    }),
  });
