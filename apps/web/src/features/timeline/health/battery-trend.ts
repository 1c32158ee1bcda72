import type { HealthBucket } from '@holdfast/contract/timeline';

export interface BatteryTrend {
  percent: number;
  /** Percent lost per day; negative while charging. */
  lossPerDay: number;
  /** Null when the level does not fall. */
  daysLeft: number | null;
}

const dayMs = 86_400_000;
/** Smaller losses, in percent per day, are measurement noise. */
const leastLoss = 0.05;

/** A larger rise between two measurements, in percent, means that the battery was charged. */
const chargedBy = 5;

/** Linear regression (least squares) over the measurements since the last charge; null without any. */
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

/** Maximum length of the forecast, as a share of the measured time. */
const aheadShare = 0.4;

/** Extrapolates the trend: percent for each future bucket, and the time when the battery is empty. */
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
