import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { randomToken } from '../secrets/secrets.ts';
import { leases } from './leases.tables.ts';

export type Sole = ReturnType<typeof holdSole>;

interface SoleOptions {
  db: Db;
  key: string;
  /** Lease duration: after a crash another process takes over when it expires. */
  seconds?: number;
  isOnlyProcess: boolean;
  begin: () => void;
  end: () => Promise<void>;
  log: Logger;
}

/** Leader election with a lease: calls `begin` when this process becomes the leader and `end` when it no longer is. */
export const holdSole = ({ db, key, seconds = 15, isOnlyProcess, begin, end, log }: SoleOptions) => {
  const holder = randomToken(12);
  const endsAt = sql`now() + make_interval(secs => ${seconds})`;
  const lookMilliseconds = seconds * 200;
  let isHeld = false;
  let isClosed = false;
  let heldUntil = 0;
  const closing = new AbortController();

  /** Takes or renews the lease; a process that was unresponsive for too long finds that it lost it. */
  const take = async () => {
    const from = performance.now();
    const isFree = or(eq(leases.holder, holder), sql`${leases.endsAt} < now()`);
    const taken = await db
      .insert(leases)
      .values({ key, holder, endsAt })
      .onConflictDoUpdate({ target: leases.key, set: { holder, endsAt }, setWhere: isFree })
      .returning({ key: leases.key });
    heldUntil = taken.length > 0 ? from + seconds * 1000 : 0;
  };

  const change = async (isOurs: boolean) => {
    if (isOurs === isHeld) return;
    try {
      if (isOurs) begin();
      isHeld = isOurs;
      if (!isOurs) await end();
    } catch (error) {
      log.warn({ err: error, key }, isOurs ? 'cannot begin, will be tried again' : 'did not end well');
    }
  };

  let taking: Promise<void> | null = null;
  /** Limited in time, so that a hanging database does not prevent noticing that the lease expires. */
  const look = async () => {
    taking ??= take()
      .catch((error: unknown) => log.warn({ err: error, key }, 'a lease is not renewed'))
      .finally(() => {
        taking = null;
      });
    await Promise.race([taking, sleep(lookMilliseconds)]);
  };

  const pause = () => sleep(lookMilliseconds, undefined, { signal: closing.signal }).catch(() => {});

  const keep = async () => {
    while (!isClosed) {
      await look();
      if (!isClosed) await change(performance.now() + 2 * lookMilliseconds < heldUntil);
      await pause();
    }
  };

  const keepAlone = async () => {
    while (!isClosed && !isHeld) {
      await change(true);
      if (!isHeld) await pause();
    }
  };

  const keeping = isOnlyProcess ? keepAlone() : keep();

  return {
    close: async () => {
      isClosed = true;
      closing.abort();
      await keeping;
      await change(false);
      const isOwn = and(eq(leases.key, key), eq(leases.holder, holder));
      if (!isOnlyProcess)
        await db
          .delete(leases)
          .where(isOwn)
          .catch(() => {});
    },
  };
};
