import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { CouponRow, DiscountRow, PriceRow, PromotionCodeRow } from '../rows.ts';

export type PriceView = PriceRow;

/** The older face of a recurring price, which subscription items still carry. */
export const planView = (price: PriceRow) => ({
  id: price.id,
  object: 'plan' as const,
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed' as const,
});

/** `applies_to` is answered only where it is asked for. */
export const couponView = (ctx: Context, row: CouponRow): Stripe.Coupon => {
  const { applies_to: _, ...shown } = row;
  return { ...shown, valid: isCouponValid(ctx, row) };
};

export const isCouponValid = (ctx: Context, row: CouponRow) =>
  (row.redeem_by === null || row.redeem_by > ctx.now()) &&
  (row.max_redemptions === null || row.times_redeemed < row.max_redemptions);

export const promotionCodeView = (ctx: Context, row: PromotionCodeRow): Stripe.PromotionCode => ({
  ...row,
  active: row.active && isPromotionCodeLive(ctx, row),
});

export const isPromotionCodeLive = (ctx: Context, row: PromotionCodeRow) => {
  const coupon = ctx.store.get('coupon', row.promotion.coupon);
  return (
    coupon !== undefined &&
    isCouponValid(ctx, coupon) &&
    (row.expires_at === null || row.expires_at > ctx.now()) &&
    (row.max_redemptions === null || row.times_redeemed < row.max_redemptions)
  );
};

export const discountView = (row: DiscountRow): Stripe.Discount => ({
  id: row.id,
  object: 'discount',
  checkout_session: null,
  customer: row.customer,
  customer_account: null,
  end: row.end,
  invoice: row.invoice,
  invoice_item: null,
  promotion_code: row.promotion_code,
  source: { coupon: row.coupon, type: 'coupon' },
  start: row.start,
  subscription: row.subscription,
  subscription_item: null,
});
