import { isSameInterval } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { mergeMetadata } from '../http/fields.ts';
import { redeemDiscounts } from '../invoicing/discounts.ts';
import { changeRow, emit, needRow, nowFor } from '../records.ts';
import type { PhaseRow, ScheduleRow, SubscriptionRow } from '../rows.ts';
import { endNow } from './end.ts';
import { checkPrice, itemOf, periodOf } from './lines.ts';
import { endSchedule } from './schedule-end.ts';
import { changePlan, tellUpdated } from './update.ts';

/** The current phase of a subscription when a schedule takes it over. */
export const phaseOf = (row: SubscriptionRow): PhaseRow => {
  const { start, end } = periodOf(row);
  return {
    start_date: start,
    end_date: end,
    items: [{ price: itemOf(row).price }],
    metadata: {},
    defaultTaxRates: null,
    coupons: null,
    proration_behavior: 'create_prorations',
  };
};

/** Applies a phase. At a period end there is nothing to prorate: the following renewal bills it. */
export const applyPhase = (ctx: Context, id: string, phase: PhaseRow) => {
  const before = needRow(ctx, 'subscription', id);
  const now = nowFor(ctx, before.customer);
  const owner = { customer: before.customer, currency: before.currency, subscription: id, now };
  const row = changeRow(ctx, 'subscription', before, {
    metadata: mergeMetadata(before.metadata, phase.metadata),
    defaultTaxRates: phase.defaultTaxRates ?? before.defaultTaxRates,
    ...(phase.coupons ? { discounts: redeemDiscounts(ctx, phase.coupons, owner) } : {}),
  });
  const item = itemOf(row);
  const price = phase.items[0]?.price ?? item.price;
  if (periodOf(row).end === now) {
    const isSame = isSameInterval(checkPrice(ctx, price).recurring, checkPrice(ctx, item.price).recurring);
    const changes = { items: [{ ...item, price }], ...(isSame ? {} : { billing_cycle_anchor: now }) };
    changeRow(ctx, 'subscription', row, changes);
  } else {
    changePlan(ctx, row, {
      item: { id: item.id, price },
      prorationBehavior: phase.proration_behavior,
      endsTrial: false,
      resetsAnchor: false,
      paymentBehavior: 'allow_incomplete',
    });
  }
  tellUpdated(ctx, before);
};

/** Starts the next phase, or ends the schedule according to its `end_behavior`. */
export const nextPhase = (ctx: Context, schedule: ScheduleRow) => {
  const subscription = needRow(ctx, 'subscription', schedule.subscription ?? '');
  const next = schedule.phases[schedule.current + 1];
  if (next) {
    const moved = changeRow(ctx, 'subscription_schedule', schedule, { current: schedule.current + 1 });
    applyPhase(ctx, subscription.id, next);
    emit(ctx, 'subscription_schedule', moved, 'subscription_schedule.updated');
    return;
  }
  const now = nowFor(ctx, schedule.customer);
  if (schedule.end_behavior === 'cancel') {
    endSchedule(ctx, subscription, 'completed', now);
    endNow(ctx, ctx.store.put('subscription', { ...subscription, schedule: null }));
  } else release(ctx, schedule);
};

export const release = (ctx: Context, schedule: ScheduleRow): ScheduleRow => {
  const subscription = schedule.subscription ? ctx.store.get('subscription', schedule.subscription) : undefined;
  if (schedule.status !== 'active' || !subscription) {
    throw invalid(`You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`);
  }
  const now = nowFor(ctx, schedule.customer);
  endSchedule(ctx, subscription, 'released', now);
  changeRow(ctx, 'subscription', subscription, { schedule: null }, 'customer.subscription.updated');
  return needRow(ctx, 'subscription_schedule', schedule.id);
};
