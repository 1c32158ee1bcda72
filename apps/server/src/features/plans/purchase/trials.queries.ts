import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../account/account.tables.ts';
import { devicePlan } from '../../devices/device-plan.queries.ts';
import { devices } from '../../devices/devices.tables.ts';
import { subscriptions } from '../plans.tables.ts';

/**
 * First-party devices get one trial each, whatever their owner. Third-party devices can be added without limit, so a
 * user gets one trial for all of them, removed ones included.
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

    /** False if no trial is left. SELECT … FOR NO KEY UPDATE on the user serialises concurrent calls. */
    take: async (userId: string, deviceId: string): Promise<boolean> => {
      await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      return !(await isUsed(userId, deviceId)) && devicePlan(db).takeTrial(deviceId);
    },
  };
};
