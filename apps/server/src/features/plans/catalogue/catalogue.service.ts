import { intervalOf } from '@holdfast/contract/plans.rules';
import type { Core } from '../../../platform/core.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { CouponRow, PlanRow } from '../plans.tables.ts';
import { plansTexts } from '../plans.texts.ts';
import { plansRepository } from './plans.repository.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

const feeProductId = 'holdfast_one_time_device_fee';
const priceKey = (planId: string) => `price-${planId}`;
const couponKey = (couponId: string) => `coupon-${couponId}`;

/** Plans and coupons are managed here and created at the provider lazily, with the first purchase. */
export const createCatalogueService = ({ db }: Core, { payments }: { payments: Payments }) => {
  const ensure = async (key: string, create: () => Promise<string>): Promise<string> => {
    const known = await plansRepository(db).findProviderId(key);
    if (known) return known;
    const providerId = await create();
    await plansRepository(db).putProviderId(key, providerId);
    return providerId;
  };

  const taxRate = (name: string, percentage: number) => {
    const key = `tax-${name}-${percentage}`;
    return ensure(key, () => payments.catalogue.createTaxRate(key, { name, percentage }));
  };

  return {
    priceOf: (plan: PlanRow): Promise<string> => {
      const key = priceKey(plan.id);
      return ensure(key, () =>
        payments.catalogue.createPrice(key, {
          productId: plan.productId,
          productName: plan.name,
          amount: plan.priceCents,
          currency: plan.currency,
          ...intervalOf(plan),
          metadata: { planId: plan.id },
        }),
      );
    },

    taxRatesOf: async ({ taxName, taxPercentage }: PlanRow): Promise<string[]> =>
      taxName === null || taxPercentage === null ? [] : [await taxRate(taxName, taxPercentage)],

    couponOf: ({ id, name, percentage, months }: CouponRow, plan: PlanRow): Promise<string> => {
      const key = couponKey(id);
      const product = { productId: plan.productId, productName: plan.name };
      return ensure(key, () => payments.catalogue.createCoupon(key, { name, percentage, months, ...product }));
    },

    couponIdOf: async (providerId: string): Promise<string | undefined> =>
      (await plansRepository(db).listKeys([providerId])).get(providerId)?.slice(couponKey('').length),

    /** A separate line on the first invoice; a tax rate of 0 overrides the plan's rate. */
    feeOf: async (cents: number, plan: PlanRow) => {
      if (cents === 0) return null;
      await payments.catalogue.ensureProduct(feeProductId, plansTexts.fee);
      const taxRateIds = plan.taxName === null ? [] : [await taxRate(plan.taxName, 0)];
      return { productId: feeProductId, amount: cents, currency: plan.currency, taxRateIds };
    },

    planIdsOf: async (priceIds: string[]): Promise<(priceId: string) => string | undefined> => {
      const keys = await plansRepository(db).listKeys([...new Set(priceIds)]);
      return (priceId) => keys.get(priceId)?.slice(priceKey('').length);
    },
  };
};
