import type { Letter } from '../../platform/mail/letter.ts';
import { mailTexts } from './auth.texts.ts';

export type AuthEmail = Exclude<
  keyof typeof mailTexts,
  'greeting' | 'why' | 'endedKey' | 'endedKeys' | 'endedIntegrations' | 'endedPasskeys' | 'endedOidc'
>;

/** Without the name of an unverified user: it would be a text that a stranger sends to an address of their choice. */
export interface Addressee {
  email: string;
  name: string | null;
}

export const authEmail = (kind: AuthEmail, person: Addressee, url: string, more: readonly string[] = []): Letter => {
  const texts = mailTexts[kind];
  return {
    to: person.email,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [mailTexts.greeting(person.name), ...texts.paragraphs, ...more],
    button: { label: texts.button, url },
    footer: [texts.footer, mailTexts.why],
  };
};
