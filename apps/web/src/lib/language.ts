interface Language {
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
  // Greek letters show what came through Intl; whatever is left in Latin ones was written into the code.
  pseudo: { name: 'Pseudo', tag: 'en-x-pseudo', locale: 'el-GR', moneyLocale: 'el-GR', isUnlisted: true },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;

const storageKey = 'holdfast.language';

const isLanguage = (value: unknown): value is LanguageId =>
  typeof value === 'string' && Object.hasOwn(languages, value);

export const listedLanguages = (Object.keys(languages) as LanguageId[])
  .filter((id) => !('isUnlisted' in languages[id]))
  .map((id) => ({ value: id, label: languages[id].name }));

interface Wishes {
  /** `?lang=` of the address. */
  asked: string | null;
  /** What was chosen in this browser. */
  chosen: string | null;
  /** The browser's languages, the most wanted first. */
  preferred: readonly string[];
}

export const pickLanguage = ({ asked, chosen, preferred }: Wishes): LanguageId => {
  if (isLanguage(asked)) return asked;
  if (isLanguage(chosen)) return chosen;
  const known = listedLanguages.map(({ value }) => value);
  const bases = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.flatMap((base) => known.filter((id) => id === base))[0] ?? 'en';
};

const read = () => {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) localStorage.setItem(storageKey, asked);
  return pickLanguage({ asked, chosen: localStorage.getItem(storageKey), preferred: navigator.languages });
};

/** Decided once, when the page is loaded. */
export const languageId = read();

export const language: Readonly<Language> = { ...languages[languageId] };

/** Texts are read when their modules are, so another language begins with a new page. */
export const chooseLanguage = (id: LanguageId) => {
  localStorage.setItem(storageKey, id);
  const address = new URL(window.location.href);
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
};
