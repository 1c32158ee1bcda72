import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../account/account.tables.ts';
import { devicePlan } from '../../devices/device-plan.queries.ts';
import { devices } from '../../devices/devices.tables.ts';
import { subscriptions } from '../plans.tables.ts';

/**
 * One of our devices gets one trial, whatever its owner. Devices of other makers are added without end, so of those a
 * person gets one trial for all, also of those that are removed by now.
 */
export const trials = (db: Db) => {
  const hadOne = async (userId: string): Promise<boolean> => {
    const found = await db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .innerJoin(devices, and(eq(devices.deviceUuid, subscriptions.deviceUuid), isNotNull(devices.model)))
      .where(and(eq(subscriptions.userId, userId), gt(subscriptions.trialDays, 0)))
      .limit(1);
    return found.length > 0;
  };

  const isUsed = async (userId: string, deviceId: string): Promise<boolean> => {
    const facts = await devicePlan(db).find(deviceId);
    if (!facts || facts.isTrialAvailed) return true;
    return facts.model !== null && hadOne(userId);
  };

  return {
    isUsed,

    /** False when there is none left; of two at once for one person, the second waits for the first. */
    take: async (userId: string, deviceId: string): Promise<boolean> => {
      await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      return !(await isUsed(userId, deviceId)) && devicePlan(db).takeTrial(deviceId);
    },
  };
};
