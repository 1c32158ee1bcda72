import type { DeviceStatus } from '@holdfast/contract/plans.rules';
import type { Db } from '../../platform/db/db.ts';
import { devicePlanRepository } from './device-plan.repository.ts';

export type DevicePlanService = ReturnType<typeof createDevicePlanService>;

/** What a purchase leaves on the device itself. */
export const createDevicePlanService = () => ({
  get: (tx: Db, deviceId: string) => devicePlanRepository(tx).find(deviceId),

  findByUuid: (tx: Db, deviceUuid: string) => devicePlanRepository(tx).findByUuid(deviceUuid),

  /** False when the device has had its trial: it gets one, whoever owns it. */
  takeTrial: (tx: Db, deviceId: string): Promise<boolean> => devicePlanRepository(tx).takeTrial(deviceId),

  giveTrialBack: (tx: Db, deviceId: string) => devicePlanRepository(tx).update(deviceId, { isTrialAvailed: false }),

  acceptTerms: (tx: Db, deviceId: string) => devicePlanRepository(tx).update(deviceId, { isTermsAccepted: true }),

  setStatus: (tx: Db, deviceId: string, subscriptionStatus: DeviceStatus) =>
    devicePlanRepository(tx).update(deviceId, { subscriptionStatus }),
});
