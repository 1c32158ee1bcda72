import { roundCents, sum } from './money.ts';

export interface DiscountableLine {
  amount: number;
  discountable: boolean;
  product: string | null;
}

export interface Cut {
  id: string;
  percentOff: number | null;
  amountOff: number | null;
  /** Null: applies to all products. */
  products: string[] | null;
}

/** Discount amounts per line. Discounts apply in order, each to what the earlier ones left. */
export const discountLines = (lines: DiscountableLine[], cuts: Cut[]): { discount: string; amount: number }[][] => {
  const result: { discount: string; amount: number }[][] = lines.map(() => []);
  const left = lines.map((line) => line.amount);
  for (const cut of cuts) {
    const eligible = lines.map((line, index) => (isEligible(line, cut) ? Math.max(0, left[index] ?? 0) : 0));
    const taken = cut.percentOff === null ? spread(cut.amountOff ?? 0, eligible) : percent(cut.percentOff, eligible);
    taken.forEach((amount, index) => {
      if (amount === 0) return;
      left[index] = (left[index] ?? 0) - amount;
      result[index]?.push({ discount: cut.id, amount });
    });
  }
  return result;
};

const isEligible = (line: DiscountableLine, { products }: Cut) =>
  line.discountable && (!products || (line.product !== null && products.includes(line.product)));

const percent = (percentOff: number, amounts: number[]) =>
  amounts.map((amount) => roundCents((amount * percentOff) / 100));

/** Splits a fixed amount in proportion to the lines; remaining cents go to the first lines. */
const spread = (amountOff: number, amounts: number[]) => {
  const whole = sum(amounts);
  const off = Math.min(amountOff, whole);
  if (off === 0) return amounts.map(() => 0);
  const shares = amounts.map((amount) => Math.floor((off * amount) / whole));
  let rest = off - sum(shares);
  return shares.map((share, index) => {
    if (rest === 0 || share >= (amounts[index] ?? 0)) return share;
    rest -= 1;
    return share + 1;
  });
};
