/** Half a cent goes away from zero, so that a credit is the mirror of its charge. */
export const roundCents = (value: number) => {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
};

export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
