import { language, languageId } from '../lib/language.ts';
import { languages } from '../lib/languages.ts';
import { provideTranslation, type Translate } from '../lib/translation.ts';
import type { Catalogue, FirstTexts, OtherTexts } from './catalogue.ts';

const loadFirst = import.meta.glob<FirstTexts>('./*/first.ts', { import: 'first' })[`./${languageId}/first.ts`];
const loadOther = import.meta.glob<OtherTexts>('./*/others.ts', { import: 'others' })[`./${languageId}/others.ts`];
const refusalsOf = import.meta.glob<Catalogue['refusals']>('./*/refusals.ts', { import: 'refusals' });

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
    if (loadFirst) add(await loadFirst());
  } catch {
    // The file may have gone with an older version; English is better than an empty page.
    document.documentElement.lang = languages.en.tag;
  }
  return byName;
};

const loadRefusals = async () => {
  const load = refusalsOf[`./${languageId}/refusals.ts`];
  if (load) texts.set('refusals', await load());
};

provideTranslation({ first: loadFirstTexts(), loadRefusals });

let others: Promise<void> | undefined;

const loadOthers = async () => {
  if (loadOther) add(await loadOther());
};

/** Everything else, before any page but those of the sign-in is imported. */
export const loadOtherTexts = () => {
  others ??= loadOthers().catch((error: unknown) => {
    others = undefined;
    throw error;
  });
  return others;
};
