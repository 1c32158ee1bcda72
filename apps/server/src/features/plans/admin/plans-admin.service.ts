import type { Currency } from '@holdfast/contract/currency.rules';
import type { DeviceType } from '@holdfast/contract/devices.rules';
import type { ErrorCode } from '@holdfast/contract/errors';
import { daysOf, type PlanDuration, type PlanType } from '@holdfast/contract/plans.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, AuditService } from '../../admin/audit.service.ts';
import { plansRepository } from '../catalogue/plans.repository.ts';
import { couponsRepository } from '../coupons/coupons.repository.ts';
import type { CouponRow } from '../plans.tables.ts';

export interface NewPlan {
  name: string;
  priceCents: number;
  currency: Currency;
  type: PlanType;
  duration: PlanDuration;
  /** Required for duration `days`. */
  frequencyDays?: number | undefined;
  freeTrialDays: number;
  isMostPopular: boolean;
  isBestValue: boolean;
  features: { name: string; enabled: boolean }[];
  tax: { name: string; percentage: number } | null;
  deviceType: DeviceType;
  /** Name of a plan group. */
  group?: string | undefined;
  pauseDeductionCents: number;
  pauseDeductionDays: number;
}

export interface NewCoupon {
  code: string;
  title: string;
  percentage: number;
  months: number | null;
  productId: string | null;
  maxUses: number | null;
  expiresAt: Date | null;
}

export type PlansAdminService = ReturnType<typeof createPlansAdminService>;

/** Readable in the dashboard of the payment provider; shared by all currencies of a plan. */
const productIdOf = (name: string) =>
  `holdfast_${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`;

const refuseTwice = (code: ErrorCode) => (error: unknown) => {
  throw isUniqueViolation(error) ? new AppError(code) : error;
};

export const createPlansAdminService = ({ transact, clock }: Core, { audit }: { audit: AuditService }) => {
  const groupIdOf = async (tx: Db, name: string | undefined) => {
    if (name === undefined) return null;
    const group = (await plansRepository(tx).listGroups()).find((one) => one.name === name);
    if (!group) throw new AppError('plan-group-not-found');
    return group.id;
  };

  const addPlan = async (tx: Db, by: Actor, { tax, group, ...plan }: NewPlan) => {
    const id = uuidv7();
    await plansRepository(tx).insert({
      ...plan,
      id,
      frequencyDays: plan.frequencyDays ?? Math.round(daysOf({ ...plan, frequencyDays: 0 })),
      taxName: tax?.name ?? null,
      taxPercentage: tax?.percentage ?? null,
      productId: productIdOf(plan.name),
      groupId: await groupIdOf(tx, group),
      createdAt: clock(),
    });
    await audit.write(tx, by, 'add plan', `${plan.name} ${plan.currency}`);
    return id;
  };

  const addCoupon = async (tx: Db, by: Actor, coupon: NewCoupon) => {
    if (coupon.productId !== null && !(await plansRepository(tx).hasProduct(coupon.productId))) {
      throw new AppError('product-not-found');
    }
    const code = coupon.code.toUpperCase();
    await couponsRepository(tx).insert({ ...coupon, id: uuidv7(), code, name: coupon.title, createdAt: clock() });
    await audit.write(tx, by, 'add coupon', code);
  };

  const addGroup = async (tx: Db, by: Actor, { name, code }: { name: string; code: string }) => {
    await plansRepository(tx).insertGroup({ id: uuidv7(), name, code: code.toUpperCase(), createdAt: clock() });
    await audit.write(tx, by, 'add plan group', name);
  };

  return {
    productIdOf,

    /** For callers that already have a transaction. */
    within: { addPlan, addCoupon, addGroup, isEmpty: (tx: Db) => plansRepository(tx).isEmpty() },

    addPlan: (by: Actor, plan: NewPlan) => transact((tx) => addPlan(tx, by, plan)).catch(refuseTwice('plan-exists')),
    addCoupon: (by: Actor, coupon: NewCoupon) =>
      transact((tx) => addCoupon(tx, by, coupon)).catch(refuseTwice('code-exists')),
    addGroup: (by: Actor, group: { name: string; code: string }) =>
      transact((tx) => addGroup(tx, by, group)).catch(refuseTwice('code-exists')),

    /** Ends the sale of a plan; existing subscriptions keep it. */
    retirePlan: (by: Actor, id: string) =>
      transact(async (tx) => {
        if (!(await plansRepository(tx).retire(id, clock()))) throw new AppError('plan-not-found');
        await audit.write(tx, by, 'retire plan', id);
      }),

    retireCoupon: (by: Actor, id: string) =>
      transact(async (tx) => {
        const code = await couponsRepository(tx).retire(id, clock());
        if (code === undefined) throw new AppError('coupon-not-found');
        await audit.write(tx, by, 'retire coupon', code);
      }),

    /** Closes the group to new members; existing members keep its plans. */
    retireGroup: (by: Actor, id: string) =>
      transact(async (tx) => {
        const name = await plansRepository(tx).retireGroup(id, clock());
        if (name === undefined) throw new AppError('plan-group-not-found');
        await audit.write(tx, by, 'retire plan group', name);
      }),

    listPlans: () => transact((tx) => plansRepository(tx).listAll()),
    listCoupons: () => transact((tx) => couponsRepository(tx).list()),
    listGroups: () => transact((tx) => plansRepository(tx).listGroups()),
    listGroupsWithMembers: () => transact((tx) => plansRepository(tx).listGroupsWithMembers()),
    hasEnded: ({ expiresAt, uses, maxUses }: CouponRow) =>
      (expiresAt !== null && expiresAt <= clock()) || (maxUses !== null && uses >= maxUses),
  };
};
