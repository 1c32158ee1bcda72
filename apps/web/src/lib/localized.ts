import { getTranslation } from './translation.ts';

/** What a translation of some texts has to look like: the same names, and functions of the same parameters. */
export type Texts<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof T]: Texts<T[Name]> };

/** Every module with texts waits here for the language of the page; English is there already. */
const translate = await getTranslation();

/** The texts in the language of this page; English where there is no translation of them. */
export const localized = <const T extends object>(name: string, english: T) =>
  (translate(name, english) ?? english) as Texts<T>;
