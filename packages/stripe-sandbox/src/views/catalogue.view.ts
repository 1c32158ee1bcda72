import type Stripe from 'stripe';
import type { CouponRow, DiscountRow, PriceRow } from '../rows.ts';

/** Legacy `plan` object of a recurring price, which subscription items still include. */
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

/** Stripe omits `applies_to` unless expanded. */
export const couponView = ({ applies_to: _, ...shown }: CouponRow): Stripe.Coupon => shown;

export const discountView = (row: DiscountRow): Stripe.Discount => ({
  id: row.id,
  object: 'discount',
  checkout_session: null,
  customer: row.customer,
  customer_account: null,
  end: row.end,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  source: { coupon: row.coupon, type: 'coupon' },
  start: row.start,
  subscription: row.subscription,
  subscription_item: null,
});
