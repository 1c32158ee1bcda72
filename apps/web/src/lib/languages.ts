export interface Language {
  /** In its own words, as it is listed. */
  name: string;
  /** What `<html lang>` says. */
  tag: string;
  /** How dates, numbers, units and countries are written. */
  locale: string;
  /** How amounts of money are written. */
  moneyLocale: string;
  /** Chosen by `?lang=` alone. */
  isUnlisted?: boolean;
}

export const languages = {
  // American English writes whose dollar it is; the parts want days before months, as Australian English has it.
  en: { name: 'English', tag: 'en', locale: 'en-AU', moneyLocale: 'en-US' },
  de: { name: 'Deutsch', tag: 'de', locale: 'de-DE', moneyLocale: 'de-DE' },
  fr: { name: 'Français', tag: 'fr', locale: 'fr-FR', moneyLocale: 'fr-FR' },
  es: { name: 'Español', tag: 'es', locale: 'es-ES', moneyLocale: 'es-ES' },
  // Greek letters show what came through Intl; whatever is left in Latin ones was written into the code.
  pseudo: { name: 'Pseudo', tag: 'en-x-pseudo', locale: 'el-GR', moneyLocale: 'el-GR', isUnlisted: true },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;

export const listedLanguages = (Object.keys(languages) as LanguageId[])
  .filter((id) => !('isUnlisted' in languages[id]))
  .map((id) => ({ value: id, label: languages[id].name }));

/** Those with a folder of texts. */
export type TranslationId = Exclude<LanguageId, 'en' | 'pseudo'>;

export const translationIds = listedLanguages
  .map(({ value }) => value)
  .filter((id): id is TranslationId => id !== 'en' && id !== 'pseudo');
