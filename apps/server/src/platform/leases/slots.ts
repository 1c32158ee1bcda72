import { and, eq, gt, inArray, like, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { randomToken } from '../secrets/secrets.ts';
import { leases } from './leases.tables.ts';

export type Slots = ReturnType<typeof createSlots>;

/**
 * Named leases, each held by one process at a time. The holder renews them; after a crash they expire after `seconds`
 * and another process adopts them.
 */
export const createSlots = ({ db, name, seconds }: { db: Db; name: string; seconds: number }) => {
  const holder = randomToken(12);
  const isOfThisName = like(leases.key, `${name} %`);
  const isOwn = and(isOfThisName, eq(leases.holder, holder));
  const endsAt = sql`now() + make_interval(secs => ${seconds})`;
  const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);

  return {
    create: async (): Promise<string> => {
      const key = `${name} ${randomToken(12)}`;
      await db.insert(leases).values({ key, holder, endsAt });
      return key;
    },

    renew: async (): Promise<string[]> =>
      keysOf(await db.update(leases).set({ endsAt }).where(isOwn).returning({ key: leases.key })),

    /**
     * Takes over expired slots of other processes; SKIP LOCKED gives concurrent callers different ones. Its own expired
     * slots are excluded, since this process still uses them.
     */
    adopt: async (): Promise<string[]> => {
      const expired = db
        .select({ key: leases.key })
        .from(leases)
        .where(and(isOfThisName, ne(leases.holder, holder), lt(leases.endsAt, sql`now()`)))
        .for('update', { skipLocked: true });
      const isExpired = inArray(leases.key, expired);
      return keysOf(await db.update(leases).set({ holder, endsAt }).where(isExpired).returning({ key: leases.key }));
    },

    hasOthers: async (): Promise<boolean> => {
      const isAlive = and(isOfThisName, ne(leases.holder, holder), gt(leases.endsAt, sql`now()`));
      return (await db.select({ key: leases.key }).from(leases).where(isAlive).limit(1)).length > 0;
    },

    expire: async (key: string) => {
      await db
        .update(leases)
        .set({ endsAt: sql`now()` })
        .where(and(isOwn, eq(leases.key, key)));
    },

    remove: async (key: string) => {
      await db.delete(leases).where(and(isOwn, eq(leases.key, key)));
    },
  };
};
