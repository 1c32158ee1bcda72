import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { planOffers, plans, subscriptions } from '../plans.tables.ts';

export interface OfferFacts {
  planName: string;
  state: 'waiting' | 'accepted' | 'declined' | 'expired';
  expiresAt: Date;
}

const isPaid = sql<boolean>`${subscriptions.status} not in ('pending', 'incomplete', 'incomplete_expired')`;

export const offerFacts = (db: Db) => ({
  listOf: async (transferId: string, now: Date): Promise<OfferFacts[]> => {
    const rows = await db
      .select({
        planName: plans.name,
        expiresAt: planOffers.expiresAt,
        declinedAt: planOffers.declinedAt,
        paidId: subscriptions.id,
      })
      .from(planOffers)
      .innerJoin(plans, eq(plans.id, planOffers.planId))
      .leftJoin(subscriptions, and(eq(subscriptions.id, planOffers.subscriptionId), isPaid))
      .where(eq(planOffers.transferId, transferId));
    return rows.map(({ declinedAt, paidId, ...row }): OfferFacts => {
      if (paidId) return { ...row, state: 'accepted' };
      if (declinedAt) return { ...row, state: 'declined' };
      return { ...row, state: row.expiresAt > now ? 'waiting' : 'expired' };
    });
  },
});
