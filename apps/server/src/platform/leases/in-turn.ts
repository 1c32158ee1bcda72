import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { keepNoting } from '../jobs/keep-noting.ts';
import { createOneAtATime } from '../one-at-a-time.ts';
import { randomToken } from '../secrets/secrets.ts';
import { leases } from './leases.tables.ts';

/** Mutual exclusion by key across all processes. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Lease duration. It is renewed while the work runs; after a crash another process takes over when it expires. */
const leaseSeconds = 20;
const renewMilliseconds = 5000;
const lookAgainMilliseconds = 50;

const endsAt = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Polled instead of a blocking lock: waiters hold no connection, so locks may be nested and many. */
const takeLease = async (db: Db, key: string, holder: string) => {
  const taken = await db
    .insert(leases)
    .values({ key, holder, endsAt })
    .onConflictDoUpdate({ target: leases.key, set: { holder, endsAt }, setWhere: sql`${leases.endsAt} < now()` })
    .returning({ key: leases.key });
  return taken.length > 0;
};

export const createInTurn = ({ db }: { db: Db }, { isOnlyProcess }: { isOnlyProcess: boolean }): InTurn => {
  const oneAtATime = createOneAtATime();
  if (isOnlyProcess) return oneAtATime;

  return (key, work) =>
    oneAtATime(key, async () => {
      const holder = randomToken(12);
      const own = and(eq(leases.key, key), eq(leases.holder, holder));
      while (!(await takeLease(db, key, holder))) await sleep(lookAgainMilliseconds);
      const renew = () =>
        void db
          .update(leases)
          .set({ endsAt })
          .where(own)
          .catch(() => {});
      const renewing = setInterval(renew, renewMilliseconds);
      try {
        return await work();
      } finally {
        clearInterval(renewing);
        const release = () => db.delete(leases).where(own);
        // Retried in the background, so that the caller does not wait for a database outage.
        await release().catch(() => void keepNoting(release).catch(() => {}));
      }
    });
};
