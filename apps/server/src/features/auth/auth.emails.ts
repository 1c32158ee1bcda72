import type { LanguageId } from '@holdfast/contract/languages.rules';
import type { Letter } from '../../platform/mail/letter.ts';
import type { mailTexts } from './auth.texts.ts';
import { catalogue } from './languages/catalogue.ts';

export type AuthEmail = Exclude<
  keyof typeof mailTexts,
  'greeting' | 'why' | 'endedKey' | 'endedKeys' | 'endedIntegrations' | 'endedPasskeys' | 'endedOidc'
>;

/** `name` is null for an unverified user: it would let a stranger send text to an arbitrary address. */
export interface Addressee {
  email: string;
  name: string | null;
  language: LanguageId;
}

export const authEmail = (
  kind: AuthEmail,
  { email, name, language }: Addressee,
  url: string,
  more: readonly string[] = [],
): Letter => {
  const texts = catalogue[language];
  const { subject, title, paragraphs, button, footer } = texts[kind];
  return {
    to: email,
    language,
    subject,
    title,
    paragraphs: [texts.greeting(name), ...paragraphs, ...more],
    button: { label: button, url },
    footer: [footer, texts.why],
  };
};
