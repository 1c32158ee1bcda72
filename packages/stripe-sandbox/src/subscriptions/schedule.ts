import { isSameInterval, nthRenewal } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { mergeMetadata } from '../http/fields.ts';
import { redeemDiscounts } from '../invoicing/discounts.ts';
import { changeRow, needRow, tell } from '../records.ts';
import type { PhaseRow, ScheduleRow, SubscriptionItemRow, SubscriptionRow } from '../rows.ts';
import { endNow } from './end.ts';
import { periodOf, recurringOf } from './lines.ts';
import { endSchedule } from './schedule-end.ts';
import { changePlan, type GivenItem, tellUpdated } from './update.ts';

/** The phase that a subscription is in when a schedule takes it over. */
export const phaseOf = (row: SubscriptionRow): PhaseRow => {
  const period = periodOf(row.items);
  return {
    start_date: period.start,
    end_date: period.end,
    items: row.items.map(({ price, quantity, metadata }) => ({ price, quantity, metadata })),
    metadata: {},
    defaultTaxRates: null,
    coupons: null,
    proration_behavior: 'create_prorations',
  };
};

export const phaseEnd = (ctx: Context, start: number, items: PhaseRow['items']) =>
  nthRenewal(start, recurringOf(ctx, items), 1);

/** The phase's items, on the subscription's items where there are such. */
const itemsOf = (row: SubscriptionRow, phase: PhaseRow): SubscriptionItemRow[] => {
  const given = givenItems(row, phase);
  return given.flatMap(({ id, price, quantity, metadata }) => {
    const item = row.items.find((old) => old.id === id);
    return item && price ? [{ ...item, price, quantity: quantity ?? 1, metadata: metadata ?? {} }] : [];
  });
};

const givenItems = (row: SubscriptionRow, phase: PhaseRow): GivenItem[] => {
  const changed = phase.items.map((item, index) => ({ ...item, id: row.items[index]?.id }));
  const dropped = row.items.slice(phase.items.length).map(({ id }) => ({ id, deleted: true }));
  return [...changed, ...dropped];
};

/** Puts a phase in force. At the end of a period nothing is left to prorate: the renewal that follows bills it. */
export const applyPhase = (ctx: Context, id: string, phase: PhaseRow) => {
  const before = needRow(ctx, 'subscription', id);
  const { testClock } = needRow(ctx, 'customer', before.customer);
  const now = ctx.now(testClock);
  const owner = { customer: before.customer, currency: before.currency, subscription: id, now };
  const row = changeRow(ctx, 'subscription', before, {
    metadata: mergeMetadata(before.metadata, phase.metadata),
    defaultTaxRates: phase.defaultTaxRates ?? before.defaultTaxRates,
    ...(phase.coupons ? { discounts: redeemDiscounts(ctx, phase.coupons, owner) } : {}),
  });
  if (periodOf(row.items).end === now && phase.items.length === row.items.length) {
    const items = itemsOf(row, phase);
    const isSame = isSameInterval(recurringOf(ctx, items), recurringOf(ctx, row.items));
    changeRow(ctx, 'subscription', row, { items, ...(isSame ? {} : { billing_cycle_anchor: now }) });
  } else {
    changePlan(ctx, row, {
      items: givenItems(row, phase),
      prorationBehavior: phase.proration_behavior,
      resetsAnchor: false,
      paymentBehavior: 'allow_incomplete',
    });
  }
  tellUpdated(ctx, before);
};

/** The running phase is over: the next one begins, or the schedule ends as it was told to. */
export const nextPhase = (ctx: Context, schedule: ScheduleRow) => {
  const subscription = needRow(ctx, 'subscription', schedule.subscription ?? '');
  const next = schedule.phases[schedule.current + 1];
  if (next) {
    const moved = changeRow(ctx, 'subscription_schedule', schedule, { current: schedule.current + 1 });
    applyPhase(ctx, subscription.id, next);
    tell(ctx, 'subscription_schedule', moved, 'subscription_schedule.updated');
    return;
  }
  const now = ctx.now(needRow(ctx, 'customer', schedule.customer).testClock);
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
  const now = ctx.now(needRow(ctx, 'customer', schedule.customer).testClock);
  endSchedule(ctx, subscription, 'released', now);
  changeRow(ctx, 'subscription', subscription, { schedule: null }, 'customer.subscription.updated');
  return needRow(ctx, 'subscription_schedule', schedule.id);
};
