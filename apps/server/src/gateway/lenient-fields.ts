import { toNumber, toSeconds } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';

/** An invalid optional field (such as an empty template value) counts as absent, so that the position is kept. */
export const toExtra = (value: unknown): number | undefined => toNumber(value) ?? undefined;

export const toFlag = (value: unknown): boolean | undefined => {
  if (value === true || value === 'true' || value === '1' || value === 1) return true;
  return value === false || value === 'false' || value === '0' || value === 0 ? false : undefined;
};

export const toLabel = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 64 ? value : undefined;

/** Accepts numbers, too: an id of digits may arrive as a JSON number. */
export const toId = (value: unknown): string | undefined =>
  toLabel(typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? String(value) : value);

/** App templates produce empty strings for unknown values. */
export const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const read = (toValue: (value: unknown) => number | null) =>
  z.unknown().transform((value, context) => {
    const found = toValue(value);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message: 'cannot be read' });
    return z.NEVER;
  });

export const number = read(toNumber);
export const extra = z.preprocess(toExtra, z.number().optional());
export const flag = z.preprocess(toFlag, z.boolean().optional());
export const label = z.preprocess(toLabel, z.string().optional());

/** Unix seconds. */
export const time = read(toSeconds);
