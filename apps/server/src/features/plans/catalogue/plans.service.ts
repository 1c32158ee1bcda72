import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { Plan } from '@holdfast/contract/plans';
import { canSeePlans } from '@holdfast/contract/plans.rules';
import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UsersService } from '../../account/users.service.ts';
import type { LimitsService } from '../../auth/limits/limits.service.ts';
import type { DeviceAccess, DeviceAccessService } from '../../devices/device-access.service.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import type { Caller, Payer, PayerService } from '../../transfer/payer.service.ts';
import type { PlanRow } from '../plans.tables.ts';
import { trials } from '../purchase/trials.queries.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { toPlan } from './plan.presenter.ts';
import { plansRepository } from './plans.repository.ts';

export type PlansService = ReturnType<typeof createPlansService>;

const codeRule = { limit: 10, windowSeconds: 3600 };

/** A group's plan replaces the public plan of the same product; the group joined last wins. */
const chooseFor = (offered: PlanRow[], groupIds: string[]): PlanRow[] => {
  const rank = ({ groupId }: PlanRow) => (groupId === null ? groupIds.length : groupIds.indexOf(groupId));
  const best = new Map<string, number>();
  for (const plan of offered) {
    best.set(plan.productId, Math.min(best.get(plan.productId) ?? Number.POSITIVE_INFINITY, rank(plan)));
  }
  return offered.filter((plan) => rank(plan) === best.get(plan.productId));
};

export const createPlansService = (
  { db, clock }: Core,
  deps: {
    users: UsersService;
    limits: LimitsService;
    customers: CustomersService;
    payer: PayerService;
    deviceAccess: DeviceAccessService;
  },
) => {
  const { users, limits, customers, payer, deviceAccess } = deps;

  const listFor = async (userId: string, device: DeviceAccess | null): Promise<PlanRow[]> => {
    const user = await users.findById(db, userId);
    if (!user) throw new AppError('user-not-found');
    const currency = (await customers.find(userId))?.currency ?? currencyOfCountry(user.country);
    const groupIds = await plansRepository(db).listGroupIds(userId);
    const offered = await plansRepository(db).listOffered(currency, groupIds);
    return chooseFor(device ? offered.filter(({ deviceType }) => deviceType === device.type) : offered, groupIds);
  };

  /** The device if it belongs to the payer; a k9 user can access it only while its transfer is in care. */
  const findDevice = async ({ userId, care }: Payer, name: string): Promise<DeviceAccess> => {
    const device = await deviceAccess.find(userId, name);
    const isInCare = care === null || care.some(({ deviceId }) => deviceId === device?.id);
    if (!device || !isInCare) throw new AppError('device-not-found');
    // A k9 user sees the plans of the member, whatever their own account hides.
    const viewer = care ? { roles: [], hidePaymentTabs: false } : await users.findById(db, userId);
    const isSeen = viewer && canSeePlans({ deviceType: device.type, privilege: device.privilege }, viewer);
    if (!isSeen) throw new AppError('permission-denied');
    return device;
  };

  /** A plan that is not offered to this user is also reported as `plan-not-found`. */
  const find = async (userId: string, device: DeviceAccess, planId: string): Promise<PlanRow> => {
    const plan = (await listFor(userId, device)).find(({ id }) => id === planId);
    if (!plan) throw new AppError('plan-not-found');
    return plan;
  };

  const findRunning = async (userId: string, device: DeviceAccess, planId: string): Promise<PlanRow | undefined> =>
    (await subscriptionsRepository(db).listLivingOfDevice(device.id)).find(
      ({ subscription: { userId: payerId, status }, plan }) =>
        payerId === userId && plan.id === planId && status !== 'pending' && status !== 'incomplete',
    )?.plan;

  const hadTrial = async (userId: string, device: DeviceAccess | null) =>
    device !== null && trials(db).isUsed(userId, device.id);

  return {
    findDevice,
    listFor,

    list: async (caller: Caller, asked: { userId?: string | undefined; deviceId?: string | undefined }) => {
      const who = await payer.find(caller, asked.userId);
      // A k9 user must name a device, so that they do not see what the member is offered for other devices.
      if (who.care && !asked.deviceId) throw new AppError('device-not-found');
      const device = asked.deviceId ? await findDevice(who, asked.deviceId) : null;
      const trial = { hadTrial: await hadTrial(who.userId, device) };
      return (await listFor(who.userId, device)).map((row): Plan => toPlan(row, trial));
    },

    find,

    /** A user may keep a plan they already pay for, even if it is no longer offered. */
    findToKeep: async (userId: string, device: DeviceAccess, planId: string): Promise<PlanRow> =>
      (await findRunning(userId, device, planId)) ?? find(userId, device, planId),

    present: async (userId: string, plan: PlanRow, device: DeviceAccess): Promise<Plan> =>
      toPlan(plan, { hadTrial: await hadTrial(userId, device) }),

    joinGroup: async (userId: string, code: string) => {
      const attempt = await limits.begin(`plan group ${userId}`, codeRule);
      const group = await plansRepository(db).findGroupByCode(code.toUpperCase());
      if (!group) throw new AppError('invalid-coupon-code');
      // Gives back this attempt only: resetting the limit would allow unlimited guessing with one known valid code.
      await attempt.giveBack();
      await plansRepository(db).joinGroup({ groupId: group.id, userId, joinedAt: clock() });
      return { _id: group.id, name: group.name };
    },
  };
};
