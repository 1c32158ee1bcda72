import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { rateLimitsTable as table } from './rate-limit.tables.ts';

export type RateLimits = ReturnType<typeof rateLimits>;

export interface RateRule {
  limit: number;
  windowSeconds: number;
}

export interface RateResult {
  /** False if the window has more than `limit` hits. */
  allowed: boolean;
  retryAfterSeconds: number;
  count: number;
}

/** Fixed-window counters in the database, shared by all processes and kept across restarts. */
export function rateLimits(db: Db) {
  return {
    /** One atomic statement, so concurrent hits are all counted. The first hit starts the window. */
    async hit(key: string, rule: RateRule, now: Date): Promise<RateResult> {
      const windowEndsAt = new Date(now.getTime() + rule.windowSeconds * 1000);
      const isExpired = sql`${table.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
      const [row] = await db
        .insert(table)
        .values({ key, count: 1, windowEndsAt })
        .onConflictDoUpdate({
          target: table.key,
          set: {
            count: sql`case when ${isExpired} then 1 else ${table.count} + 1 end`,
            windowEndsAt: sql`case when ${isExpired} then excluded.window_ends_at else ${table.windowEndsAt} end`,
          },
        })
        .returning();
      return toResult(row, rule, now);
    },

    async peek(key: string, rule: RateRule, now: Date): Promise<RateResult> {
      const [row] = await db.select().from(table).where(eq(table.key, key));
      return toResult(row && row.windowEndsAt > now ? row : undefined, rule, now);
    },

    async giveBack(key: string, now: Date): Promise<void> {
      await db
        .update(table)
        .set({ count: sql`greatest(${table.count} - 1, 0)` })
        .where(and(eq(table.key, key), gt(table.windowEndsAt, now)));
    },

    async clear(key: string): Promise<void> {
      await db.delete(table).where(eq(table.key, key));
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(table).where(lte(table.windowEndsAt, now));
    },
  };
}

function toResult(row: { count: number; windowEndsAt: Date } | undefined, rule: RateRule, now: Date): RateResult {
  const count = row?.count ?? 0;
  const allowed = count <= rule.limit;
  const secondsLeft = row ? Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000) : 0;
  return { allowed, count, retryAfterSeconds: allowed ? 0 : Math.max(1, secondsLeft) };
}
