import { errorTexts as fixedTexts } from '@holdfast/contract/errors';
import { localized } from './localized.ts';

/** What the specification says in these cases, whether the server or the web finds out first. */
export const errorTexts = localized('errors', fixedTexts);

const keys = Object.keys(fixedTexts) as (keyof typeof fixedTexts)[];

/** The server speaks English: its fixed texts are known by their words, all others stay as they came. */
export const translatedError = (text: string) => {
  const key = keys.find((name) => fixedTexts[name] === text);
  return key ? errorTexts[key] : text;
};
