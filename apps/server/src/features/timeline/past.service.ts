import { collectNodes, type PastPart } from '@holdfast/contract/timeline-days.rules';
import { type Segments, segmentsOf } from '@holdfast/contract/timeline-segments.rules';
import type { Core } from '../../platform/core.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { type DaySummary, packDay, summarizeDay, unpackDay } from './pack-day.ts';
import { letOthersWork, readFixes } from './read-fixes.ts';
import { timelineRepository } from './timeline.repository.ts';
import { type DayCount, dayOf, endOfDay, startOfDay } from './utc-days.ts';

export type PastService = ReturnType<typeof createPastService>;

export interface Past extends Segments {
  days: DaySummary[];
}

/** Number of days processed before yielding to the event loop. */
const daysAtOnce = 10;

const joinDays = async (days: readonly PastPart[], isOpen: { start: boolean; end: boolean }) => {
  const collected = collectNodes(isOpen);
  for (const [at, day] of days.entries()) {
    collected.add(day);
    if ((at + 1) % daysAtOnce === 0) await letOthersWork();
  }
  return collected.end();
};

export const createPastService = ({ db }: Core) => {
  /** Builds summaries from points; caches them only if the caller can see the whole day. */
  const make = async (deviceId: string, days: DayCount[], since: number): Promise<Map<string, DaySummary>> => {
    const made = new Map<string, DaySummary>();
    /** Writing to the cache overlaps with building the next run. */
    let keeping: Promise<unknown> = Promise.resolve();
    for await (const { run, found } of readFixes(db, deviceId, days, since)) {
      const counts = new Map(run.map(({ day, points }) => [day, points]));
      const whole: (DayCount & { summary: ReturnType<typeof packDay> })[] = [];
      for (const { day, fixes, times } of found) {
        await letOthersWork();
        const summary = summarizeDay(fixes, times);
        const points = counts.get(day);
        if (points === undefined) continue;
        made.set(day, summary);
        if (startOfDay(day) >= since) whole.push({ day, points, summary: packDay(summary) });
      }
      await keeping;
      if (whole.length > 0) keeping = timelineRepository(db).saveSummaries(deviceId, whole);
      // Avoids an unhandled rejection: it is awaited with the next run, or not at all if that run throws.
      keeping.catch(() => {});
    }
    await keeping;
    return made;
  };

  const load = async (deviceId: string, days: DayCount[], since: number): Promise<Map<string, DaySummary>> => {
    const kept = await timelineRepository(db).listSummaries(
      deviceId,
      days.flatMap(({ day }) => (startOfDay(day) >= since ? day : [])),
    );
    const known = new Map(kept.map(({ day, summary }) => [day, unpackDay(summary)]));
    const missing = days.filter(({ day }) => !known.has(day));
    if (missing.length === 0) return known;
    return new Map([...known, ...(await make(deviceId, missing, since))]);
  };

  return {
    /**
     * Trips, stops and gaps of a range (Unix milliseconds), independent of the requested bounds: extends the range by
     * days in both directions until segments inside it are final.
     */
    read: async ({ id, since }: DeviceAccess, range: { from: number; until: number }): Promise<Past> => {
      const start = since?.getTime() ?? 0;
      const all = await timelineRepository(db).listDays(id, dayOf(start));
      const known = new Map<string, DaySummary>();
      const firstIn = all.findIndex(({ day }) => endOfDay(day) > range.from);
      let first = Math.max(0, (firstIn < 0 ? all.length : firstIn) - 1);
      const lastIn = all.findLastIndex(({ day }) => startOfDay(day) < range.until);
      let last = Math.min(all.length - 1, lastIn + 1);
      for (let more = 1; ; more *= 2) {
        const days = all.slice(first, last + 1);
        const missing = days.filter(({ day }) => !known.has(day));
        for (const [day, summary] of await load(id, missing, start)) known.set(day, summary);
        const summaries = days.flatMap(({ day }) => known.get(day) ?? []);
        const isOpen = { start: first > 0, end: last < all.length - 1 };
        const found = segmentsOf(await joinDays(summaries, isOpen), isOpen);
        const [isSureBefore, isSureAfter] = [found.sureFrom <= range.from, found.sureTo >= range.until];
        if (isSureBefore && isSureAfter) return { ...found, days: summaries };
        if (!isSureBefore) first = Math.max(0, first - more);
        if (!isSureAfter) last = Math.min(all.length - 1, last + more);
      }
    },
  };
};
