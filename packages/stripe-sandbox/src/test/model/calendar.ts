// A second, independent reckoning of Stripe's rules, to hold the sandbox against. It shares no code with it.

export type Interval = { days: number } | { months: number };

/** `n` intervals after the anchor; the anchor's day of the month comes back whenever the month has it. */
export const step = (anchor: number, interval: Interval, n: number): number => {
  if ('days' in interval) return anchor + n * interval.days * 86_400;
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + n * interval.months;
  for (let day = from.getUTCDate(); ; day -= 1) {
    const tried = new Date(from);
    tried.setUTCFullYear(from.getUTCFullYear(), month, day);
    if (tried.getUTCMonth() === ((month % 12) + 12) % 12) return tried.getTime() / 1000;
  }
};

/** The first step from the anchor that lies after `start`. */
export const endAfter = (anchor: number, interval: Interval, start: number): number => {
  for (let n = 0; ; n += 1) {
    const end = step(anchor, interval, n);
    if (end > start) return end;
  }
};
