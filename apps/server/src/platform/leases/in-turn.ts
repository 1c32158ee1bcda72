import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { createOneAtATime } from '../one-at-a-time.ts';
import { randomToken } from '../secrets/secrets.ts';
import { leases } from './leases.tables.ts';

/** Runs works of the same key one after the other, whichever process they are asked of. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Longer than a work can take: each call of the provider gives up long before. */
const leaseSeconds = 120;
const lookAgainMilliseconds = 50;

/** No connection waits meanwhile, so that works may be nested and many. */
const takeLease = async (db: Db, key: string, holder: string) => {
  const endsAt = sql`now() + make_interval(secs => ${leaseSeconds})`;
  const taken = await db
    .insert(leases)
    .values({ key, holder, endsAt })
    .onConflictDoUpdate({ target: leases.key, set: { holder, endsAt }, setWhere: sql`${leases.endsAt} < now()` })
    .returning({ key: leases.key });
  return taken.length > 0;
};

export const createInTurn = ({ db, isOnlyProcess }: { db: Db; isOnlyProcess: boolean }): InTurn => {
  const oneAtATime = createOneAtATime();
  if (isOnlyProcess) return oneAtATime;
  return (key, work) =>
    oneAtATime(key, async () => {
      const holder = randomToken(12);
      while (!(await takeLease(db, key, holder))) await sleep(lookAgainMilliseconds);
      try {
        return await work();
      } finally {
        await db.delete(leases).where(and(eq(leases.key, key), eq(leases.holder, holder)));
      }
    });
};
