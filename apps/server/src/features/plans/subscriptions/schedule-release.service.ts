import type { Core } from '../../../platform/core.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';

export type ScheduleReleaseService = ReturnType<typeof createScheduleReleaseService>;

interface Planned {
  id: string;
  couponId?: string | null;
  phases: { start: number }[];
  currentPhase: { start: number } | null;
}

const hasBegun = ({ phases, currentPhase }: Planned) => currentPhase?.start === phases.at(-1)?.start;

/** Cancels a scheduled plan change; if it has not started, the use of its coupon is given back. */
export const createScheduleReleaseService = (
  { transact }: Core,
  { payments, catalogue, coupons }: { payments: Payments; catalogue: CatalogueService; coupons: CouponsService },
) => ({
  release: async (planned: Planned) => {
    // The provider releases a schedule only once, so a use cannot be given back twice.
    await payments.subscriptions.release(planned.id);
    const { couponId } = planned;
    const ours = couponId && !hasBegun(planned) && (await catalogue.couponIdOf(couponId));
    if (ours) await transact((tx) => coupons.giveBack(tx, ours));
  },
});
