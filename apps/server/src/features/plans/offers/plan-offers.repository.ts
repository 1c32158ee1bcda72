import type { PlanType } from '@holdfast/contract/plans.rules';
import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../account/account.tables.ts';
import { devices } from '../../devices/devices.tables.ts';
import { transfers } from '../../transfer/transfer.tables.ts';
import { type PlanOfferRow, planOffers, plans } from '../plans.tables.ts';

export const planOffersRepository = (db: Db) => {
  /** Offers of active transfers whose member still owns the device. */
  const list = async (condition: SQL | undefined) => {
    const isOwner = and(eq(devices.id, transfers.deviceId), eq(devices.ownerId, transfers.userId));
    return db
      .select({ offer: planOffers, plan: plans, transfer: transfers, deviceUuid: devices.deviceUuid, k9: users })
      .from(planOffers)
      .innerJoin(plans, eq(plans.id, planOffers.planId))
      .innerJoin(transfers, and(eq(transfers.id, planOffers.transferId), isNull(transfers.endedAt)))
      .innerJoin(devices, isOwner)
      .innerJoin(users, eq(users.id, transfers.k9Id))
      .where(and(condition, isNull(planOffers.declinedAt)));
  };

  return {
    findByToken: async (tokenHash: string) => (await list(eq(planOffers.tokenHash, tokenHash)))[0],

    findOwn: async (userId: string, id: string) =>
      (await list(and(eq(planOffers.id, id), eq(transfers.userId, userId))))[0],

    listWaiting: async (userId: string, now: Date) =>
      list(and(eq(transfers.userId, userId), gt(planOffers.expiresAt, now), isNull(planOffers.subscriptionId))),

    findOf: async (transferId: string, planType: PlanType): Promise<PlanOfferRow | undefined> =>
      (
        await db
          .select()
          .from(planOffers)
          .where(and(eq(planOffers.transferId, transferId), eq(planOffers.planType, planType)))
      )[0],

    /** Replaces the previous offer; its link becomes invalid. */
    replace: async (row: typeof planOffers.$inferInsert) => {
      const isFormer = and(eq(planOffers.transferId, row.transferId), eq(planOffers.planType, row.planType));
      await db.delete(planOffers).where(isFormer);
      await db.insert(planOffers).values(row);
    },

    begin: async (id: string, subscriptionId: string) => {
      await db.update(planOffers).set({ subscriptionId }).where(eq(planOffers.id, id));
    },

    decline: async (id: string, at: Date) => {
      await db.update(planOffers).set({ declinedAt: at }).where(eq(planOffers.id, id));
    },

    /** Removes offers that are obsolete because the device got a plan of this type otherwise. */
    removeWaiting: async (deviceId: string, planType: PlanType) => {
      const ofDevice = db.select({ id: transfers.id }).from(transfers).where(eq(transfers.deviceId, deviceId));
      const isWaiting = and(eq(planOffers.planType, planType), isNull(planOffers.subscriptionId));
      await db.delete(planOffers).where(and(inArray(planOffers.transferId, ofDevice), isWaiting));
    },
  };
};

export type FoundOffer = NonNullable<Awaited<ReturnType<ReturnType<typeof planOffersRepository>['findByToken']>>>;
