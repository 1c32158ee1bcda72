import type { Catalogue, FirstTexts, OtherTexts } from '../src/languages/catalogue.ts';
import { type TranslationId, translationIds } from '../src/lib/languages.ts';

const folder = '../src/languages';
const first = import.meta.glob<FirstTexts>('../src/languages/*/first.ts', { import: 'first', eager: true });
const others = import.meta.glob<OtherTexts>('../src/languages/*/others.ts', { import: 'others', eager: true });

const catalogueOf = (id: TranslationId): Catalogue => {
  const [firstTexts, otherTexts] = [first[`${folder}/${id}/first.ts`], others[`${folder}/${id}/others.ts`]];
  if (!firstTexts || !otherTexts) throw new Error(`${id} is listed, but has no texts`);
  return { ...firstTexts, ...otherTexts };
};

export const translations = translationIds.map((id) => ({ id, texts: catalogueOf(id) }));
