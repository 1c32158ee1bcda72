import { language, languageId, languages } from '../lib/language.ts';
import { provideTranslation, type Translate } from '../lib/translation.ts';
import type { FirstTexts, OtherTexts } from './catalogue.ts';

interface Translation {
  first: () => Promise<FirstTexts>;
  others: () => Promise<OtherTexts>;
}

const translations: Partial<Record<typeof languageId, Translation>> = {
  de: {
    first: async () => (await import('./de/first.ts')).first,
    others: async () => (await import('./de/others.ts')).others,
  },
};

const translation = translations[languageId];
const texts = new Map<string, object>();

const add = (catalogue: object) => {
  for (const [name, translated] of Object.entries(catalogue)) texts.set(name, translated);
};

const byName: Translate = (name) => texts.get(name);

/** What the sign-in needs. English is written where it is used and comes with it. */
const loadFirstTexts = async (): Promise<Translate> => {
  document.documentElement.lang = language.tag;
  try {
    if (languageId === 'pseudo') return (await import('./pseudo.ts')).toPseudo;
    if (translation) add(await translation.first());
  } catch {
    // The file may have gone with an older version; English is better than an empty page.
    document.documentElement.lang = languages.en.tag;
  }
  return byName;
};

provideTranslation(loadFirstTexts());

let others: Promise<void> | undefined;

const loadOthers = async () => {
  if (translation) add(await translation.others());
};

/** Everything else, before any page but those of the sign-in is imported. */
export const loadOtherTexts = () => {
  others ??= loadOthers().catch((error: unknown) => {
    others = undefined;
    throw error;
  });
  return others;
};
