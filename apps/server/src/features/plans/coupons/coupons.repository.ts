import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { isUuid } from '../../../platform/db/is-uuid.ts';
import { type CouponRow, coupons } from '../plans.tables.ts';

const isValid = (now: Date) =>
  and(
    or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses)),
    or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now)),
  );

export const couponsRepository = (db: Db) => ({
  insert: async (coupon: typeof coupons.$inferInsert) => {
    await db.insert(coupons).values(coupon);
  },

  list: async (): Promise<CouponRow[]> => db.select().from(coupons).orderBy(asc(coupons.code)),

  find: async (code: string, now: Date): Promise<CouponRow | undefined> =>
    (
      await db
        .select()
        .from(coupons)
        .where(and(eq(coupons.code, code), isValid(now)))
    )[0],

  findById: async (id: string): Promise<CouponRow | undefined> =>
    (await db.select().from(coupons).where(eq(coupons.id, id)))[0],

  /** Returns the coupon code; undefined if the coupon does not exist or has ended. */
  retire: async (id: string, now: Date): Promise<string | undefined> => {
    if (!isUuid(id)) return undefined;
    const isRunning = and(eq(coupons.id, id), or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now)));
    return (await db.update(coupons).set({ expiresAt: now }).where(isRunning).returning({ code: coupons.code }))[0]
      ?.code;
  },

  /** Atomic increment: the last use cannot be taken twice. */
  take: async (id: string, now: Date): Promise<boolean> => {
    const taken = await db
      .update(coupons)
      .set({ uses: sql`${coupons.uses} + 1` })
      .where(and(eq(coupons.id, id), isValid(now)))
      .returning({ id: coupons.id });
    return taken.length > 0;
  },

  giveBack: async (id: string) => {
    await db
      .update(coupons)
      .set({ uses: sql`greatest(${coupons.uses} - 1, 0)` })
      .where(eq(coupons.id, id));
  },
});
