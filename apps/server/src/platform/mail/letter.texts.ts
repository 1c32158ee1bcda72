import type { InEveryLanguage } from '../languages.ts';

const english = {
  support: (email: string) => `Questions? Write to ${email}`,
} as const;

export const letterTexts: InEveryLanguage<typeof english> = {
  en: english,
  de: { support: (email) => `Fragen? Schreiben Sie an ${email}` },
  fr: { support: (email) => `Des questions ? Écrivez à ${email}` },
  es: { support: (email) => `¿Preguntas? Escriba a ${email}` },
};
