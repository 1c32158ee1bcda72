import type { Coupon, Plan } from '@holdfast/contract/plans';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LimitsService } from '../../auth/limits/limits.service.ts';
import { type Caller, oneself } from '../../transfer/payer.service.ts';
import type { PlansService } from '../catalogue/plans.service.ts';
import type { CouponRow, PlanRow } from '../plans.tables.ts';
import { couponsRepository } from './coupons.repository.ts';

export type CouponsService = ReturnType<typeof createCouponsService>;

const codeRule = { limit: 20, windowSeconds: 3600 };
const anyProduct = '-';

const unknown = () => new AppError('invalid-coupon-code');
const notValid = () => new AppError('coupon-not-valid');

const toCoupon = ({ code, title, name, percentage, productId }: CouponRow): Coupon => ({
  code,
  title,
  name,
  percentage,
  productId: productId ?? '',
});

export const createCouponsService = (
  { db, clock }: Core,
  { limits, plans }: { limits: LimitsService; plans: PlansService },
) => {
  /** Rate limited, to prevent guessing of codes. */
  const find = async (userId: string, code: string): Promise<CouponRow> => {
    const attempt = await limits.begin(`coupon ${userId}`, codeRule);
    const coupon = await couponsRepository(db).find(code.toUpperCase(), clock());
    if (!coupon) throw unknown();
    // Gives back this attempt only: resetting the limit would allow unlimited guessing with one known valid code.
    await attempt.giveBack();
    return coupon;
  };

  return {
    apply: async (
      caller: Caller,
      { code, deviceUUID, productId }: { code: string; deviceUUID: string; productId: string },
    ): Promise<{ coupon: Coupon; plan: Plan }> => {
      const device = await plans.findDevice(oneself(caller.userId), deviceUUID);
      const coupon = await find(caller.userId, code);
      const isAsked = productId === anyProduct || productId === coupon.productId;
      const offered = isAsked ? await plans.listFor(caller.userId, device) : [];
      const plan = offered.find((one) => one.productId === coupon.productId);
      if (!plan) throw notValid();
      return { coupon: toCoupon(coupon), plan: await plans.present(caller.userId, plan, device) };
    },

    findFor: async (userId: string, code: string, plan: PlanRow): Promise<CouponRow> => {
      const coupon = await find(userId, code);
      if (coupon.productId !== plan.productId) throw notValid();
      return coupon;
    },

    findById: (id: string) => couponsRepository(db).findById(id),

    take: async (tx: Db, coupon: CouponRow) => {
      if (!(await couponsRepository(tx).take(coupon.id, clock()))) throw unknown();
    },

    giveBack: (tx: Db, id: string) => couponsRepository(tx).giveBack(id),
  };
};
