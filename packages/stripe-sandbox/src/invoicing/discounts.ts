import type { Cut } from '../billing/discount.ts';
import { addMonths } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { addRow, needRow } from '../records.ts';
import type { DiscountRow } from '../rows.ts';
import { isCouponValid, isPromotionCodeLive } from '../views/catalogue.view.ts';

export interface GivenDiscount {
  coupon?: string | null;
  promotion_code?: string | null;
  discount?: string | null;
}

interface Owner {
  customer: string;
  currency: string;
  subscription?: string;
  invoice?: string;
  now: number;
}

/** The ids of the discounts that a call gives to a subscription or an invoice; each new one counts as a redemption. */
export const redeemDiscounts = (ctx: Context, given: GivenDiscount[], owner: Owner): string[] =>
  given.map((one, index) => {
    if (one.discount) return needRow(ctx, 'discount', one.discount, `discounts[${index}][discount]`).id;
    return redeem(ctx, one, `discounts[${index}]`, owner).id;
  });

const redeem = (ctx: Context, given: GivenDiscount, param: string, owner: Owner): DiscountRow => {
  const code = given.promotion_code
    ? needRow(ctx, 'promotion_code', given.promotion_code, `${param}[promotion_code]`)
    : null;
  if (code && !(code.active && isPromotionCodeLive(ctx, code))) {
    throw invalid('This promotion code is not active.', `${param}[promotion_code]`, 'promotion_code_not_active');
  }
  if (code?.customer && code.customer !== owner.customer) {
    throw invalid('This promotion code belongs to another customer.', `${param}[promotion_code]`);
  }
  const coupon = needRow(ctx, 'coupon', code?.promotion.coupon ?? given.coupon ?? '', `${param}[coupon]`);
  if (!isCouponValid(ctx, coupon)) {
    throw invalid(`Coupon ${coupon.id} is not valid.`, `${param}[coupon]`, 'coupon_expired');
  }
  if (coupon.currency && coupon.currency !== owner.currency) {
    throw invalid(`The coupon ${coupon.id} is of another currency.`, `${param}[coupon]`);
  }
  ctx.store.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (code) ctx.store.put('promotion_code', { ...code, times_redeemed: code.times_redeemed + 1 });
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  return addRow(ctx, 'discount', {
    id: newId('di'),
    created: owner.now,
    customer: owner.customer,
    coupon: coupon.id,
    promotion_code: code?.id ?? null,
    start: owner.now,
    end: months === null ? null : addMonths(owner.now, months),
    subscription: owner.subscription ?? null,
    invoice: owner.invoice ?? null,
  });
};

/** Those of the discounts that still count at this moment. */
export const liveDiscounts = (ctx: Context, ids: string[], now: number) =>
  ids.filter((id) => {
    const end = ctx.store.get('discount', id)?.end;
    return end === null || (end !== undefined && end > now);
  });

export const cutsOf = (ctx: Context, ids: string[]): Cut[] =>
  ids.map((id) => {
    const coupon = needRow(ctx, 'coupon', needRow(ctx, 'discount', id).coupon);
    return {
      id,
      percentOff: coupon.percent_off,
      amountOff: coupon.amount_off,
      products: coupon.applies_to?.products ?? null,
    };
  });
