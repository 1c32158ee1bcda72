export interface Language {
  /** Native name, as shown in the language list. */
  name: string;
  /** Value of `<html lang>`. */
  tag: string;
  /** Locale for dates, numbers, units and country names. */
  locale: string;
  moneyLocale: string;
  /** Only selectable through `?lang=`. */
  isUnlisted?: boolean;
}

export const languages = {
  // en-US distinguishes the dollar currencies by symbol; the specification wants day before month, as in en-AU.
  en: { name: 'English', tag: 'en', locale: 'en-AU', moneyLocale: 'en-US' },
  de: { name: 'Deutsch', tag: 'de', locale: 'de-DE', moneyLocale: 'de-DE' },
  fr: { name: 'Français', tag: 'fr', locale: 'fr-FR', moneyLocale: 'fr-FR' },
  es: { name: 'Español', tag: 'es', locale: 'es-ES', moneyLocale: 'es-ES' },
  // Greek locale: text from Intl is in Greek letters, so any Latin text left is hard-coded.
  pseudo: { name: 'Pseudo', tag: 'en-x-pseudo', locale: 'el-GR', moneyLocale: 'el-GR', isUnlisted: true },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;

export const listedLanguages = (Object.keys(languages) as LanguageId[])
  .filter((id) => !('isUnlisted' in languages[id]))
  .map((id) => ({ value: id, label: languages[id].name }));

/** Languages that have a folder of translations. */
export type TranslationId = Exclude<LanguageId, 'en' | 'pseudo'>;

export const translationIds = listedLanguages
  .map(({ value }) => value)
  .filter((id): id is TranslationId => id !== 'en' && id !== 'pseudo');
