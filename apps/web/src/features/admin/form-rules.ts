import { uiTexts } from '../../ui/ui.texts.ts';
import { adminTexts as texts } from './admin.texts.ts';

type Rule = (value: string) => string | undefined;

/** Whole number within the bounds; empty is valid. */
export const wholeNumber =
  (from: number, to: number): Rule =>
  (value) =>
    value === '' || (/^\d+$/.test(value) && Number(value) >= from && Number(value) <= to)
      ? undefined
      : texts.number(from, to);

/** Above 0 and up to 100; decimals are allowed. */
export const percentage: Rule = (value) =>
  /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number(value) <= 100 ? undefined : texts.number(1, 100);

export const amount: Rule = (value) => (/^\d{1,6}(\.\d{1,2})?$/.test(value) ? undefined : texts.money);

export const matching =
  (pattern: RegExp, otherwise: string): Rule =>
  (value) =>
    value.trim() === '' ? uiTexts.required : pattern.test(value.trim()) ? undefined : otherwise;

export const code = matching(/^[\w-]{3,64}$/, texts.coupons.codeRule);

export const numberOf = (value: string) => (value === '' ? undefined : Number(value));
