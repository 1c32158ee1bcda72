import { lowBatteryPercent } from '@holdfast/contract/alerts.rules';
import type { HealthBucket } from '@holdfast/contract/timeline';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { timelineTexts } from '../timeline.texts.ts';
import { batteryTrend } from './battery-trend.ts';

const texts = timelineTexts.health;

const silentMs = 24 * 3_600_000;
const dayMs = 86_400_000;
const leastGps = 0.3;
/** A battery with fewer days left should be charged soon. */
const fewDays = 3;

const timeLeft = (days: number) => {
  const count = days < 14 ? Math.max(1, Math.round(days)) : Math.round(days / 7);
  return (days < 14 ? texts.days : texts.weeks)(formatNumber(count), count === 1);
};

/** Full days without a report, between the first and the last report. */
export const quietDays = (buckets: readonly HealthBucket[]) => {
  const moments = buckets.map(({ from }) => Date.parse(from));
  const bucketMs = (moments[1] ?? 0) - (moments[0] ?? 0);
  const heard = moments.filter((_, index) => (buckets[index]?.reports ?? 0) > 0);
  const quietBefore = (moment: number, index: number) =>
    Math.max(0, Math.floor((moment - (heard[index] ?? moment) - bucketMs) / dayMs));
  return heard.slice(1).reduce((sum, moment, index) => sum + quietBefore(moment, index), 0);
};

export interface HealthVerdict {
  state: 'well' | 'watch' | 'unknown';
  title: string;
  text: string;
}

export const healthVerdict = (
  buckets: readonly HealthBucket[],
  lastSeen: string | null,
  now = Date.now(),
): HealthVerdict => {
  if (!buckets.some(({ reports }) => reports > 0)) {
    const text = lastSeen ? texts.silentNow(formatRelative(lastSeen, now)) : texts.unknownText;
    return { state: 'unknown', title: texts.unknown, text };
  }
  const trend = batteryTrend(buckets);
  const shares = buckets.flatMap(({ signal }) => signal.gps ?? []);
  const gps = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const quiet = quietDays(buckets);
  const lasts = trend && trend.daysLeft !== null ? texts.lasts(timeLeft(trend.daysLeft)) : null;
  const isLow = trend !== null && trend.percent < lowBatteryPercent;
  const problems = [
    isLow && texts.low(formatNumber(trend.percent / 100, { style: 'percent' })),
    !isLow && (trend?.daysLeft ?? fewDays) < fewDays && lasts,
    lastSeen && now - Date.parse(lastSeen) > silentMs && texts.silentNow(formatRelative(lastSeen, now)),
    shares.length > 0 && gps < leastGps && texts.poorSignal,
  ].filter((problem) => typeof problem === 'string');
  const battery = () => {
    if (!trend) return texts.noBattery;
    return lasts ?? texts.charged;
  };
  const notes = [
    ...(problems.length > 0 ? problems : [battery()]),
    ...(quiet > 0 ? [texts.quiet(formatNumber(quiet), quiet === 1)] : []),
  ];
  const isWell = problems.length === 0;
  return { state: isWell ? 'well' : 'watch', title: isWell ? texts.well : texts.watch, text: notes.join(' ') };
};
