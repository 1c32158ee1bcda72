import { toNumber, toSeconds } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';

const read = (toValue: (value: unknown) => number | null) =>
  z.unknown().transform((value, context) => {
    const found = toValue(value);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message: 'cannot be read' });
    return z.NEVER;
  });

export const number = read(toNumber);

/** What cannot be read, such as the empty text of a template, is absent: an extra must not cost the position. */
export const extra = number.optional().catch(undefined);

export const flag = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true;
  return value === 'false' || value === '0' || value === 0 ? false : value;
}, z.boolean().optional().catch(undefined));

export const label = z.string().min(1).max(64).optional().catch(undefined);

/** In Unix seconds. */
export const time = read(toSeconds);
