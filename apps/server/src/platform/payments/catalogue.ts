import type { ProviderCall } from './provider-call.ts';

export interface NewPrice {
  productId: string;
  productName: string;
  amount: number;
  currency: string;
  interval: 'day' | 'month';
  count: number;
  metadata: Record<string, string>;
}

/** Products, prices, coupons and tax rates; every creation is idempotent by key. */
export const createCatalogue = (call: ProviderCall) => {
  const ensureProduct = (id: string, name: string) =>
    call(async (stripe) => {
      const { data } = await stripe.products.list({ ids: [id] });
      if (data.length === 0) await stripe.products.create({ id, name }, { idempotencyKey: `product-${id}` });
    });

  return {
    ensureProduct,

    createPrice: async (key: string, price: NewPrice): Promise<string> => {
      const { productId, productName, amount, currency, interval, count, metadata } = price;
      await ensureProduct(productId, productName);
      return call(async (stripe) => {
        const recurring = { interval, interval_count: count };
        const params = { product: productId, unit_amount: amount, currency, recurring, metadata };
        return (await stripe.prices.create(params, { idempotencyKey: key })).id;
      });
    },

    createTaxRate: (key: string, rate: { name: string; percentage: number }): Promise<string> =>
      call(async (stripe) => {
        const params = { display_name: rate.name, percentage: rate.percentage, inclusive: false };
        return (await stripe.taxRates.create(params, { idempotencyKey: key })).id;
      }),

    createCoupon: async (
      key: string,
      coupon: { name: string; percentage: number; months: number | null; productId: string; productName: string },
    ): Promise<string> => {
      await ensureProduct(coupon.productId, coupon.productName);
      return call(async (stripe) => {
        const params = {
          name: coupon.name,
          percent_off: coupon.percentage,
          ...(coupon.months === null
            ? { duration: 'once' as const }
            : { duration: 'repeating' as const, duration_in_months: coupon.months }),
          applies_to: { products: [coupon.productId] },
        };
        return (await stripe.coupons.create(params, { idempotencyKey: key })).id;
      });
    },
  };
};
