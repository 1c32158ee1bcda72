import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { clockOffset as table } from './clock-offset.tables.ts';

export interface MovableClock {
  now: Clock;
  /** Reads the offset, which another process may have changed; true if it changed. */
  load: () => Promise<boolean>;
  advance: (milliseconds: number) => Promise<void>;
}

/** Real time plus an offset stored in the database, so that a demo can advance time and keep it after a restart. */
const createMovableClock = (db: Db, real: Clock): MovableClock => {
  let offset = 0;
  return {
    now: () => new Date(real().getTime() + offset),
    load: async () => {
      const [row] = await db.select().from(table);
      const stored = row?.milliseconds ?? 0;
      const hasMoved = stored !== offset;
      offset = stored;
      return hasMoved;
    },
    advance: async (milliseconds) => {
      const [row] = await db
        .insert(table)
        .values({ id: 1, milliseconds })
        .onConflictDoUpdate({ target: table.id, set: { milliseconds: sql`${table.milliseconds} + ${milliseconds}` } })
        .returning();
      offset = row?.milliseconds ?? offset;
    },
  };
};

/** In production the clock cannot be moved. */
export const openClock = async (db: Db, options: { isProduction: boolean; real: Clock }): Promise<MovableClock> => {
  const clock = options.isProduction ? fixedClock(options.real) : createMovableClock(db, options.real);
  await clock.load();
  return clock;
};

export const fixedClock = (now: Clock): MovableClock => ({
  now,
  load: async () => false,
  advance: async () => {
    throw new Error('this clock does not move');
  },
});
