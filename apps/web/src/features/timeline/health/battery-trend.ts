import type { HealthBucket } from '@holdfast/contract/timeline';

export interface BatteryTrend {
  /** The newest, in percent. */
  percent: number;
  /** Percent lost a day; negative while it is charged. */
  lossPerDay: number;
  /** Null where it does not get less. */
  daysLeft: number | null;
}

const dayMs = 86_400_000;
/** Less than this a day is noise of the measurement. */
const leastLoss = 0.05;

/** More than this between two measurements is no noise: it was charged. */
const chargedBy = 5;

/** A straight line through what was measured since it was last charged; null without a measurement. */
export const batteryTrend = (buckets: readonly HealthBucket[]): BatteryTrend | null => {
  const all = buckets.flatMap(({ from, battery }) =>
    battery === null ? [] : [{ day: Date.parse(from) / dayMs, battery }],
  );
  const charged = all.findLastIndex(({ battery }, index) => battery - (all[index - 1]?.battery ?? battery) > chargedBy);
  const measured = all.slice(Math.max(0, charged));
  const newest = measured.at(-1);
  if (!newest) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [day, battery] = [mean(measured.map((one) => one.day)), mean(measured.map((one) => one.battery))];
  const spread = measured.reduce((sum, one) => sum + (one.day - day) ** 2, 0);
  const slope = measured.reduce((sum, one) => sum + (one.day - day) * (one.battery - battery), 0) / (spread || 1);
  const lossPerDay = -slope;
  return {
    percent: newest.battery,
    lossPerDay,
    daysLeft: lossPerDay >= leastLoss ? newest.battery / lossPerDay : null,
  };
};

/** At most this share of the measured time is drawn ahead. */
const aheadShare = 0.4;

/** How it goes on if it loses as it did: percent after each bucket to come, and when it is empty. */
export const batteryAhead = (buckets: readonly HealthBucket[], { percent, lossPerDay, daysLeft }: BatteryTrend) => {
  const moments = buckets.map(({ from }) => Date.parse(from));
  const last = moments.at(-1) ?? 0;
  const bucketDays = (last - (moments.at(-2) ?? last)) / dayMs;
  if (daysLeft === null || bucketDays === 0) return null;
  const count = Math.min(Math.ceil(buckets.length * aheadShare), Math.ceil(daysLeft / bucketDays));
  const forecast = Array.from({ length: count }, (_, index) =>
    Math.max(0, percent - lossPerDay * bucketDays * (index + 1)),
  );
  return { forecast, emptyAt: last + daysLeft * dayMs };
};
