import type { Db } from '../../platform/db/db.ts';
import { type DayFixes, timelineRepository, toDayFixes } from './timeline.repository.ts';
import { type DayCount, runsOfDays, spanOf } from './utc-days.ts';

/** Points per query; between two queries other requests can use the single embedded connection. */
const pointsAtOnce = 10_000;

export const letOthersWork = () => new Promise(setImmediate);

/** Yields days in runs and prefetches the next run while the caller processes the current one. */
export async function* readFixes(db: Db, deviceId: string, days: readonly DayCount[], since: number) {
  const runs = runsOfDays(days, pointsAtOnce);
  const fetch = (run: DayCount[] | undefined) => {
    const rows = run ? timelineRepository(db).listFixes(deviceId, spanOf(run, since)) : Promise.resolve([]);
    // Avoids an unhandled rejection if the consumer stops early.
    rows.catch(() => {});
    return rows;
  };
  let next = fetch(runs[0]);
  for (const [at, run] of runs.entries()) {
    const rows = await next;
    next = fetch(runs[at + 1]);
    const found: DayFixes[] = [];
    for (const row of rows) {
      await letOthersWork();
      found.push(toDayFixes(row));
    }
    yield { run, found };
  }
}
