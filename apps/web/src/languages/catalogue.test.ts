import { errorTable } from '@holdfast/contract/errors';
import { describe, expect, it } from 'vitest';
import { sharedWords } from '../../test/shared-words.ts';
import { translations } from '../../test/translations.ts';
import { legalTexts } from '../features/legal/legal.texts.ts';
import { toPseudo } from './pseudo.ts';

/** Every texts file of the web, by the name that it gives to `localized`. */
const modules = import.meta.glob<Record<string, unknown>>('../**/*.texts.ts', { eager: true });
const english = Object.fromEntries(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Texts'))
    .map(([name, texts]) => [name.replace(/Texts$/, '').replace(/^error$/, 'errors'), texts]),
);

const samples = ['Kim', 'Bo', 'Jo'];

/** `path: text` of every text; of one with parameters what it says of names, and of one thing and of several. */
const leaves = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const says = (...parameters: unknown[]) => {
      try {
        return String(value(...parameters));
      } catch {
        return '';
      }
    };
    return [
      [`${path}()`, says(...samples)],
      [`${path}(1)`, says(1, true, 1)],
      [`${path}(5)`, says(5, false, 5)],
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => leaves(item, path ? `${path}.${key}` : key));
};

const withoutSamples = (text: string) =>
  samples
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replaceAll(/undefined|NaN|true|false|\d+|k?m²|mi²|° [NESW]/g, '');

const wordsOf = (text: string) => withoutSamples(text).trim();

describe.each(translations)('$id', ({ id, texts }) => {
  it('has a translation for every texts file, under the same name', () => {
    const { refusals, ...others } = texts;
    expect(Object.keys(others).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(english).length).toBeGreaterThan(20);
  });

  it('says everything in its own words, but for those that it shares with English', () => {
    const translated = new Map(leaves(texts));
    const shared = new Set(sharedWords(id).map(wordsOf));
    const left = leaves(english).filter(
      ([path, text]) => /\p{L}/u.test(wordsOf(text)) && !shared.has(wordsOf(text)) && translated.get(path) === text,
    );
    expect(left).toEqual([]);
    expect(translated.size).toBeGreaterThan(1000);
  });

  it('names whatever the English text names', () => {
    const translated = new Map(leaves(texts));
    const named = (text: string | undefined) => samples.filter((name) => text?.includes(name));
    const lost = leaves(english).filter(([path, text]) => {
      const theirs = named(translated.get(path));
      return path.endsWith('()') && !named(text).every((name) => theirs.includes(name));
    });
    expect(lost).toEqual([]);
  });

  it('says every error in its own words', () => {
    const translated = new Map(Object.entries<string>({ ...texts.errors, ...texts.refusals }));
    const english = Object.entries(errorTable).map(([code, [, text]]) => [code, text] as const);
    expect(english.filter(([code, text]) => translated.get(code) === text)).toEqual([]);
    const words = new Map<string, string>(english);
    expect([...translated.keys()].filter((code) => !words.has(code))).toEqual([]);
  });

  it('keeps the places of a page that addresses name', () => {
    expect(texts.legal.sections.map(({ id }) => id)).toEqual(legalTexts.sections.map(({ id }) => id));
  });
});

it('makes a longer pseudo-text of every text, whatever it is made of', () => {
  const pseudo = toPseudo('', {
    plain: 'Sign in',
    joined: 'I agree to the ',
    sign: '–',
    id: 'terms',
    list: ['Enable', { text: 'succeeds' }],
    hours: (count: number) => `${count} hours`,
  }) as { hours: (count: number) => string };
  expect(pseudo).toMatchObject({
    plain: '⟦Šîîĝñ îîñ⟧',
    joined: '⟦Îî ááĝŕéééé ţöö ţĥéé⟧ ',
    sign: '–',
    id: 'terms',
    list: ['⟦Ééñááƀļéé⟧', { text: '⟦šûûççéééédš⟧'.replace('d', 'ð') }],
  });
  expect(pseudo.hours(3)).toBe('⟦3 ĥööûûŕš⟧');
});

it('makes texts about a third longer', () => {
  const plain = leaves(english).filter(([path, text]) => !path.endsWith(')') && text.length > 3);
  const size = (texts: [string, string][]) => texts.reduce((sum, [, text]) => sum + text.length, 0);
  const longer = leaves(toPseudo('', english)).filter(([path]) => plain.some(([other]) => other === path));
  const growth = size(longer) / size(plain);
  expect(growth).toBeGreaterThan(1.3);
  expect(growth).toBeLessThan(1.6);
});
