import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type DeviceRow, devices } from './devices.tables.ts';

type PlanChanges = Partial<Pick<DeviceRow, 'isTrialAvailed' | 'isTermsAccepted' | 'subscriptionStatus'>>;

/** SQL condition on `devices d`: only first-party trackers need a plan. */
export const isWithoutPlan = `(d.type = 'shield_gps' AND d.subscription_status <> 'Active')`;

const facts = {
  id: devices.id,
  ownerId: devices.ownerId,
  model: devices.model,
  isTrialAvailed: devices.isTrialAvailed,
  isTermsAccepted: devices.isTermsAccepted,
  subscriptionStatus: devices.subscriptionStatus,
};

export const devicePlan = (db: Db) => ({
  find: async (id: string) => (await db.select(facts).from(devices).where(eq(devices.id, id)))[0],

  findByUuid: async (deviceUuid: string) =>
    (await db.select(facts).from(devices).where(eq(devices.deviceUuid, deviceUuid)))[0],

  /**
   * SELECT … FOR NO KEY UPDATE: serialises purchases, releases and transfers of a device. Lock order: device state,
   * device, then coupons and subscriptions.
   */
  lockOwner: async (id: string): Promise<string | null> =>
    (await db.select({ ownerId: devices.ownerId }).from(devices).where(eq(devices.id, id)).for('no key update'))[0]
      ?.ownerId ?? null,

  /** Same lock for several devices, in id order to avoid deadlocks. */
  lockAll: async (deviceUuids: string[]) => {
    if (deviceUuids.length === 0) return;
    const isAsked = inArray(devices.deviceUuid, deviceUuids);
    await db.select({ id: devices.id }).from(devices).where(isAsked).orderBy(asc(devices.id)).for('no key update');
  },

  /** Atomic; false if the trial of the device is already used. */
  takeTrial: async (id: string): Promise<boolean> => {
    const taken = await db
      .update(devices)
      .set({ isTrialAvailed: true })
      .where(and(eq(devices.id, id), eq(devices.isTrialAvailed, false)))
      .returning({ id: devices.id });
    return taken.length > 0;
  },

  noteRefund: async (deviceUuid: string, refundedAt: Date) => {
    await db.update(devices).set({ refundedAt }).where(eq(devices.deviceUuid, deviceUuid));
  },

  update: async (id: string, changes: PlanChanges) => {
    await db.update(devices).set(changes).where(eq(devices.id, id));
  },
});
