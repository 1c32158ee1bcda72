import type { LineRow } from '../rows.ts';
import { type Cut, discountLines } from './discount.ts';
import { roundCents, sum } from './money.ts';

export interface Rate {
  id: string;
  percentage: number;
}

export interface Totals {
  lines: LineRow[];
  subtotal: number;
  discountAmount: number;
  tax: number;
  total: number;
}

/** Tax is added per line after discounts, and rounded per line and rate. */
export const totalsOf = (lines: LineRow[], cuts: Cut[], rates: (line: LineRow) => Rate[]): Totals => {
  const discounts = discountLines(lines, cuts);
  const priced = lines.map((line, index) => {
    const discountAmounts = discounts[index] ?? [];
    const taxable = line.amount - sum(discountAmounts.map(({ amount }) => amount));
    const taxes = rates(line).map(({ id, percentage }) => ({
      rate: id,
      amount: roundCents((taxable * percentage) / 100),
      taxable,
    }));
    return { ...line, discountAmounts, taxes };
  });
  const subtotal = sum(priced.map(({ amount }) => amount));
  const discountAmount = sum(priced.flatMap((line) => line.discountAmounts.map(({ amount }) => amount)));
  const tax = sum(priced.flatMap((line) => line.taxes.map(({ amount }) => amount)));
  return { lines: priced, subtotal, discountAmount, tax, total: subtotal - discountAmount + tax };
};

/** Stripe's minimum charge amounts, in minor units. */
const SMALLEST_CHARGE: Record<string, number> = { gbp: 30 };
const smallestCharge = (currency: string) => SMALLEST_CHARGE[currency] ?? 50;

/** Amount due now, and the customer's balance afterwards; a negative balance is credit. */
export const settleBalance = (total: number, balance: number, currency: string) => {
  const due = Math.max(0, total + balance);
  const amount_due = due < smallestCharge(currency) ? 0 : due;
  return { amount_due, ending_balance: balance + total - amount_due };
};
