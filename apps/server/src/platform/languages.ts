import type { LanguageId } from '@holdfast/contract/languages.rules';

/** What a translation has to look like: the same names, as many sentences, and functions of the same parameters. */
export type Translated<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translated<Result>
    : { readonly [Name in keyof T]: Translated<T[Name]> };

/** English as it was written, and every other language. */
export type InEveryLanguage<T> = Readonly<Record<LanguageId, Translated<T>>>;

/** How each writes times and numbers, and amounts of money: 'en-US' names the country of each dollar. */
export const locales: Readonly<Record<LanguageId, { times: string; numbers: string; money: string }>> = {
  en: { times: 'en-GB', numbers: 'en', money: 'en-US' },
  de: { times: 'de-DE', numbers: 'de-DE', money: 'de-DE' },
  fr: { times: 'fr-FR', numbers: 'fr-FR', money: 'fr-FR' },
  es: { times: 'es-ES', numbers: 'es-ES', money: 'es-ES' },
};
