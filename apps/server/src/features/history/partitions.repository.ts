import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';

/** Advisory lock key: two servers may create the same partition concurrently. */
const lockKey = 4_041_974;

/** UTC month, e.g. `2026-11`. */
export type Month = `${number}-${string}`;

const monthsByDay = new Map<number, Month>();

/** Memoized by day, since it is called for every point. */
export const monthOf = (seconds: number): Month => {
  const day = Math.floor(seconds / 86_400);
  const known = monthsByDay.get(day);
  if (known) return known;
  const month = new Date(seconds * 1000).toISOString().slice(0, 7) as Month;
  monthsByDay.set(day, month);
  return month;
};

const firstOf = (month: Month) => `${month}-01T00:00:00Z`;

const nextMonth = (month: Month): Month => {
  const date = new Date(firstOf(month));
  date.setUTCMonth(date.getUTCMonth() + 1);
  return monthOf(date.getTime() / 1000);
};

const prefix = 'location_points_';
const tableOf = (month: Month) => prefix + month.replace('-', '_');

const listPartitions = `
  SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
  WHERE inhparent = 'location_points'::regclass ORDER BY 1`;

/** A waiting ACCESS EXCLUSIVE lock blocks all later queries on the table. */
const waitBriefly = (tx: Db) => tx.execute(sql`SET LOCAL lock_timeout = '500ms'`);

export const partitionsRepository = (db: Db) => ({
  list: async (): Promise<Month[]> => {
    const { rows } = await executeSql(db)(listPartitions);
    return rows.map(({ name }) => String(name).slice(prefix.length).replace('_', '-') as Month);
  },

  /** Fails on lock timeout instead of waiting for a long reader such as a backup. */
  remove: async (month: Month) => {
    await db.transaction(async (tx) => {
      await waitBriefly(tx);
      await tx.execute(sql.raw(`DROP TABLE IF EXISTS ${tableOf(month)}`));
    });
  },

  /**
   * CREATE TABLE and ATTACH instead of CREATE … PARTITION OF, which needs an ACCESS EXCLUSIVE lock on the parent and
   * would wait for readers such as a backup.
   */
  create: async (month: Month) => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`);
      const { rows } = await executeSql(tx)(`SELECT to_regclass('${tableOf(month)}') AS made`);
      if (rows[0]?.made) return;
      await tx.execute(sql.raw(`CREATE TABLE ${tableOf(month)} (LIKE location_points INCLUDING ALL)`));
      await tx.execute(
        sql.raw(`ALTER TABLE location_points ATTACH PARTITION ${tableOf(month)}
          FOR VALUES FROM ('${firstOf(month)}') TO ('${firstOf(nextMonth(month))}')`),
      );
    });
  },
});

export const monthsAhead = (now: Date): Month[] => {
  const month = monthOf(now.getTime() / 1000);
  return [month, nextMonth(month)];
};

export const monthsBefore = (now: Date, months: number): Month =>
  monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months) / 1000);
