import type { Core } from '../../../platform/core.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { StoredSchedule } from '../plans.tables.ts';

export type ScheduleReleaseService = ReturnType<typeof createScheduleReleaseService>;

type Planned = Pick<StoredSchedule, 'id' | 'couponId'>;

/** Forgets a change of plan that has not begun; the coupon that it would have used is good again. */
export const createScheduleReleaseService = (
  { transact }: Core,
  { payments, catalogue, coupons }: { payments: Payments; catalogue: CatalogueService; coupons: CouponsService },
) => ({
  release: async ({ id, couponId }: Planned) => {
    // The provider releases a schedule once, so that a use is given back once.
    await payments.subscriptions.release(id);
    const ours = couponId && (await catalogue.couponIdOf(couponId));
    if (ours) await transact((tx) => coupons.giveBack(tx, ours));
  },
});
