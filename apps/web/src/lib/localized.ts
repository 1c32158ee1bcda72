import { getTranslation } from './translation.ts';

/** Shape of a translation: the same keys, and functions with the same parameters. */
export type Texts<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof T]: Texts<T[Name]> };

/** Top-level await: modules with texts wait for the translation; English needs no loading. */
const translate = await getTranslation();

export const localized = <const T extends object>(name: string, english: T) =>
  (translate(name, english) ?? english) as Texts<T>;
