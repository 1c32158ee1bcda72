import { type Language, type LanguageId, languages, listedLanguages } from './languages.ts';

const storageKey = 'holdfast.language';

const isLanguage = (value: unknown): value is LanguageId =>
  typeof value === 'string' && Object.hasOwn(languages, value);

interface Wishes {
  /** `?lang=` of the URL. */
  asked: string | null;
  chosen: string | null;
  /** `navigator.languages`, most preferred first. */
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

/** Fixed at page load. */
export const languageId = read();

export const language: Readonly<Language> = { ...languages[languageId] };

/** Texts are evaluated when their modules load, so changing the language reloads the page. */
export const chooseLanguage = (id: LanguageId) => {
  localStorage.setItem(storageKey, id);
  const address = new URL(window.location.href);
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
};
