import type { Period } from '../rows.ts';

/** Half a cent goes away from zero, so that a credit is the mirror of its charge. */
export const roundCents = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) || 0;

export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The part of a whole period's amount that falls to the time from `from` on, to the second. */
export const remainingAmount = (amount: number, period: Period, from: number): number => {
  const left = Math.max(0, period.end - Math.max(from, period.start));
  return roundCents((amount * left) / (period.end - period.start));
};
