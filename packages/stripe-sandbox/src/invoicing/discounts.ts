import type { Cut } from '../billing/discount.ts';
import { addMonths } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { addRow, needRow } from '../records.ts';

interface Owner {
  customer: string;
  currency: string;
  subscription: string;
  now: number;
}

/** Creates the discounts of a subscription and returns their ids; each counts as a redemption of its coupon. */
export const redeemDiscounts = (ctx: Context, given: { coupon: string }[], owner: Owner): string[] =>
  given.map(({ coupon: id }, index) => {
    const param = `discounts[${index}][coupon]`;
    const coupon = needRow(ctx, 'coupon', id, param);
    if (coupon.currency && coupon.currency !== owner.currency) {
      throw invalid(`The coupon ${coupon.id} is of another currency.`, param);
    }
    ctx.store.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
    const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
    const discount = addRow(ctx, 'discount', {
      id: newId('di'),
      created: owner.now,
      customer: owner.customer,
      coupon: coupon.id,
      start: owner.now,
      end: months === null ? null : addMonths(owner.now, months),
      subscription: owner.subscription,
    });
    return discount.id;
  });

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
