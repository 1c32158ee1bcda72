import type { Period } from '../rows.ts';
import { roundCents } from './money.ts';

/** The part of a whole period's amount that falls to the time from `from` on, to the second. */
export const remainingAmount = (amount: number, period: Period, from: number): number => {
  const left = Math.max(0, period.end - Math.max(from, period.start));
  return roundCents((amount * left) / (period.end - period.start));
};
