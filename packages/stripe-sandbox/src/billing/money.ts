import type { Period } from '../rows.ts';

/** Rounds half away from zero, so that a credit equals its charge. */
export const roundCents = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) || 0;

export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Proration to the second: the share of the period's amount from `from` to its end. */
export const remainingAmount = (amount: number, period: Period, from: number): number => {
  const left = Math.max(0, period.end - Math.max(from, period.start));
  return roundCents((amount * left) / (period.end - period.start));
};
