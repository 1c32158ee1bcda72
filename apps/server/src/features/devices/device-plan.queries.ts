import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type DeviceRow, devices } from './devices.tables.ts';

type PlanChanges = Partial<Pick<DeviceRow, 'isTrialAvailed' | 'isTermsAccepted' | 'subscriptionStatus'>>;

const facts = {
  id: devices.id,
  ownerId: devices.ownerId,
  isTrialAvailed: devices.isTrialAvailed,
  isTermsAccepted: devices.isTermsAccepted,
};

/** What a purchase leaves on the device itself. */
export const devicePlan = (db: Db) => ({
  find: async (id: string) => (await db.select(facts).from(devices).where(eq(devices.id, id)))[0],

  findByUuid: async (deviceUuid: string) =>
    (await db.select(facts).from(devices).where(eq(devices.deviceUuid, deviceUuid)))[0],

  /** False when the device has had its trial: it gets one, whatever its owner. */
  takeTrial: async (id: string): Promise<boolean> => {
    const taken = await db
      .update(devices)
      .set({ isTrialAvailed: true })
      .where(and(eq(devices.id, id), eq(devices.isTrialAvailed, false)))
      .returning({ id: devices.id });
    return taken.length > 0;
  },

  update: async (id: string, changes: PlanChanges) => {
    await db.update(devices).set(changes).where(eq(devices.id, id));
  },
});
