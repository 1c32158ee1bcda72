import { intervalOf, type PlanTime } from '@holdfast/contract/plans.rules';

const day = 24 * 3600 * 1000;

/** Same day of a later month, clamped to the last day of the month. */
export const monthsLater = (time: Date, months: number): Date => {
  const later = new Date(time);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return later;
};

export const nthRenewal = (start: Date, plan: PlanTime, n: number): Date => {
  const { interval, count } = intervalOf(plan);
  return interval === 'day' ? new Date(start.getTime() + n * count * day) : monthsLater(start, n * count);
};
