import type { LanguageId } from '@holdfast/contract/languages.rules';
import { type Brand, brandName } from '../brand/brand.ts';
import { type MailContent, renderMail } from './layout.ts';
import { letterTexts } from './letter.texts.ts';
import type { Mail } from './mailer.ts';

/** Mail content written by a feature; brand and support contact are added here. */
export interface Letter extends Omit<MailContent, 'brand' | 'support' | 'language'> {
  to: string;
  language: LanguageId;
  /** Without the brand name, which prefixes every subject. */
  subject: string;
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
