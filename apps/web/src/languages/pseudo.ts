import type { Translate } from '../lib/translation.ts';

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const accented = 'ÁáƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** Accents show what went through the catalogue; doubled vowels make it about a third longer, as many languages are. */
const lengthened = (text: string) =>
  [...text]
    .map((letter) => {
      const shown = accents.get(letter) ?? letter;
      return /[aeiou]/i.test(letter) ? shown + shown.toLowerCase() : shown;
    })
    .join('');

/** Spaces around a text join it to what stands beside it, so they stay outside. */
const pseudoText = (text: string) =>
  text.replace(/^(\s*)(.*\p{L}.*?)(\s*)$/su, (_all, before, words, after) => `${before}⟦${lengthened(words)}⟧${after}`);

const pseudo = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function') return (...parameters: unknown[]) => pseudo(value(...parameters));
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value !== 'object' || value === null) return value;
  // An id is part of a URL and not shown.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'id' ? item : pseudo(item)]));
};

/** English that looks foreign: whatever is not in ⟦…⟧ was never given to translators. */
export const toPseudo: Translate = (_name, english) => pseudo(english) as object;
