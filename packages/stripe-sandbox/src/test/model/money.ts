/** Exact, half away from zero. */
export const divide = (numerator: bigint, denominator: bigint): number => {
  const isNegative = numerator < 0n;
  const whole = ((isNegative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n);
  return whole === 0n ? 0 : Number(isNegative ? -whole : whole);
};

export const share = (amount: number, part: number, whole: number) =>
  divide(BigInt(amount) * BigInt(part), BigInt(whole));

export const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

export interface Coupon {
  percent?: number;
  amount?: number;
  lasts: 'once' | 'forever' | { months: number };
}

/** What a coupon takes off lines of these amounts. A fixed amount is shared by weight, odd cents to the first. */
export const takeOff = (coupon: Coupon | null, amounts: number[]): number[] => {
  if (!coupon) return amounts.map(() => 0);
  const { percent } = coupon;
  if (percent !== undefined) return amounts.map((amount) => share(amount, percent, 100));
  const all = total(amounts);
  const off = Math.min(coupon.amount ?? 0, all);
  if (off === 0) return amounts.map(() => 0);
  const cuts = amounts.map((amount) => Number((BigInt(off) * BigInt(amount)) / BigInt(all)));
  for (let index = 0; total(cuts) < off; index += 1) {
    if ((cuts[index] ?? 0) < (amounts[index] ?? 0)) cuts[index] = (cuts[index] ?? 0) + 1;
  }
  return cuts;
};

export interface Line {
  amount: number;
  isDiscountable: boolean;
}

/** `rates` are hundredths of a percent. */
export const priceLines = (lines: Line[], coupon: Coupon | null, rates: number[]) => {
  const discountable = lines.filter(({ isDiscountable }) => isDiscountable);
  const cuts = takeOff(
    coupon,
    discountable.map(({ amount }) => amount),
  );
  const net = lines.map((line) => line.amount - (cuts[discountable.indexOf(line)] ?? 0));
  const tax = total(net.flatMap((amount) => rates.map((rate) => share(amount, rate, 10_000))));
  return { subtotal: total(lines.map(({ amount }) => amount)), discount: total(cuts), tax, net };
};

/** Less than half a unit is not charged but carried over. */
export const ask = (sum: number, balance: number) => {
  const open = sum + balance;
  const due = open >= 50 ? open : 0;
  return { due, balance: open - due };
};
