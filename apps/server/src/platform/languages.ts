import type { LanguageId } from '@holdfast/contract/languages.rules';

/** Type of a translation: same keys, same structure, and functions with the same parameters. */
export type Translated<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translated<Result>
    : { readonly [Name in keyof T]: Translated<T[Name]> };

export type InEveryLanguage<T> = Readonly<Record<LanguageId, Translated<T>>>;

/** Locales for times, numbers and money; 'en-US' shows dollars of other countries with their country. */
export const locales: Readonly<Record<LanguageId, { times: string; numbers: string; money: string }>> = {
  en: { times: 'en-GB', numbers: 'en', money: 'en-US' },
  de: { times: 'de-DE', numbers: 'de-DE', money: 'de-DE' },
  fr: { times: 'fr-FR', numbers: 'fr-FR', money: 'fr-FR' },
  es: { times: 'es-ES', numbers: 'es-ES', money: 'es-ES' },
};
