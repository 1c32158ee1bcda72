import type { Core } from '../../platform/core.ts';
import { daysRepository } from './days.repository.ts';
import { monthsBefore, partitionsRepository } from './partitions.repository.ts';

const daily = '23 3 * * *';
const devicesAtOnce = 500;

export const createRetentionService = (
  { db, clock, jobs }: Core,
  deps: {
    /** Undefined keeps points forever. */
    months: number | undefined;
  },
) => {
  const { months } = deps;
  /**
   * Deletes the day counts before the partitions: pages are located by the counts, so no reader sees a partly deleted
   * month.
   */
  const removeExpired = async () => {
    if (months === undefined) return;
    const firstKept = monthsBefore(clock(), months);
    const expired = (await partitionsRepository(db).list()).filter((month) => month < firstKept);
    if (expired.length === 0) return;
    let last: string | null = null;
    do last = await daysRepository(db).removeBefore(`${firstKept}-01`, { after: last, devices: devicesAtOnce });
    while (last !== null);
    for (const month of expired) await partitionsRepository(db).remove(month);
  };

  jobs.every('history-retention', daily, removeExpired);
  return { removeExpired };
};
