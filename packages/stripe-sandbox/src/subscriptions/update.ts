import { isSameInterval } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { paymentError } from '../invoicing/collect.ts';
import { liveDiscounts } from '../invoicing/discounts.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice } from '../invoicing/finalize.ts';
import { addRow, changeRow, needRow } from '../records.ts';
import type { InvoiceRow, SubscriptionItemRow, SubscriptionRow } from '../rows.ts';
import { checkItems, type PaymentBehavior } from './create.ts';
import { periodOf, prorationItems, recurringOf, withBilled } from './lines.ts';
import { bill, billPeriod, startPeriod } from './renew.ts';

export interface GivenItem {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
  metadata?: Record<string, string>;
}

export interface PlanChange {
  items?: GivenItem[];
  prorationBehavior: 'create_prorations' | 'always_invoice' | 'none';
  prorationDate?: number;
  /** `now` ends the trial; a time moves its end. */
  trialEnd?: 'now' | number;
  resetsAnchor: boolean;
  paymentBehavior: PaymentBehavior;
}

/** Items after a call: changed, added or taken away. */
export const mergeItems = (row: SubscriptionRow, given: GivenItem[], now: number): SubscriptionItemRow[] => {
  const period = periodOf(row.items);
  const kept = row.items.flatMap((item) => {
    const change = given.find(({ id }) => id === item.id);
    if (change?.deleted) return [];
    if (!change) return [item];
    const { price = item.price, quantity = item.quantity, metadata = item.metadata } = change;
    return [{ ...item, price, quantity, metadata }];
  });
  const added = given.flatMap(({ id, price, quantity = 1, metadata = {} }, index) => {
    if (id) {
      if (!row.items.some((item) => item.id === id)) {
        throw invalid(`No such subscription_item: '${id}'`, `items[${index}][id]`, 'resource_missing');
      }
      return [];
    }
    if (!price)
      throw invalid('Missing required param: items[0][price].', `items[${index}][price]`, 'parameter_missing');
    const times = { current_period_start: period.start, current_period_end: period.end };
    return [{ id: newId('si'), created: now, price, quantity, billed: 0, metadata, ...times }];
  });
  return [...kept, ...added];
};

/** Another price, another quantity, the end of a trial: with credit and charge for what is left of the period. */
export const changePlan = (ctx: Context, row: SubscriptionRow, change: PlanChange): void => {
  const customer = needRow(ctx, 'customer', row.customer);
  const now = ctx.now(customer.testClock);
  const items = change.items ? mergeItems(row, change.items, now) : row.items;
  const { currency, recurring } = checkItems(ctx, items);
  if (currency !== row.currency) throw invalid('The currency of a subscription cannot be changed.', 'items');
  const isTrialing = row.status === 'trialing' && row.trial_end !== null && row.trial_end > now;
  const endsTrial = isTrialing && change.trialEnd === 'now';
  const isReset = change.resetsAnchor || !isSameInterval(recurring, recurringOf(ctx, row.items));
  if (typeof change.trialEnd === 'number') {
    moveTrial(ctx, row, items, change.trialEnd, now);
  } else if (isTrialing && !endsTrial) {
    changeRow(ctx, 'subscription', row, { items: items.map((item) => ({ ...item, billed: 0 })) });
  } else if (endsTrial || isReset) {
    restart(ctx, row, items, change, now, endsTrial);
  } else if (change.items) {
    prorate(ctx, row, items, change, now);
  }
};

const moveTrial = (
  ctx: Context,
  row: SubscriptionRow,
  items: SubscriptionItemRow[],
  trialEnd: number,
  now: number,
): void => {
  if (row.status !== 'trialing') throw invalid('Only the trial of a subscription in trial can be moved.', 'trial_end');
  if (trialEnd <= now) throw invalid('trial_end must be in the future.', 'trial_end');
  changeRow(ctx, 'subscription', row, {
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: items.map((item) => ({ ...item, billed: 0, current_period_end: trialEnd })),
    ...(row.cancel_at_period_end ? { cancel_at: trialEnd } : {}),
  });
};

/** A new period from now on, paid in full, with credit for the rest of the old one. */
const restart = (
  ctx: Context,
  row: SubscriptionRow,
  items: SubscriptionItemRow[],
  change: PlanChange,
  now: number,
  endsTrial: boolean,
) => {
  const old = periodOf(row.items);
  const { testClock } = needRow(ctx, 'customer', row.customer);
  if (change.prorationBehavior !== 'none') {
    const credit = { gone: row.items, come: [], from: now, testClock };
    for (const item of prorationItems(ctx, row, credit)) addRow(ctx, 'invoiceitem', item, 'invoiceitem.created');
  }
  const moved: SubscriptionRow = { ...row, items, billing_cycle_anchor: now };
  const next = startPeriod(ctx, moved, now);
  changeRow(ctx, 'subscription', row, {
    ...next,
    billing_cycle_anchor: now,
    status: row.status === 'trialing' ? 'active' : row.status,
    trial_end: endsTrial ? now : row.trial_end,
    ...(row.cancel_at_period_end ? { cancel_at: periodOf(next.items).end } : {}),
  });
  const invoice = billPeriod(ctx, row.id, 'subscription_update', { start: old.start, end: now }, now);
  refuseUnpaid(ctx, invoice, change);
};

const prorate = (ctx: Context, row: SubscriptionRow, items: SubscriptionItemRow[], change: PlanChange, now: number) => {
  const customer = needRow(ctx, 'customer', row.customer);
  const from = change.prorationDate ?? now;
  const period = periodOf(row.items);
  if (from < period.start || from > period.end) {
    throw invalid('proration_date must be within the current period.', 'proration_date');
  }
  const discounts = liveDiscounts(ctx, row.discounts, from);
  const priced = withBilled(ctx, items, discounts);
  const isSame = (a: SubscriptionItemRow, b: SubscriptionItemRow) =>
    a.id === b.id && a.price === b.price && a.quantity === b.quantity;
  const gone = row.items.filter((item) => !priced.some((other) => isSame(item, other)));
  const come = priced.filter((item) => !row.items.some((other) => isSame(item, other)));
  if (change.prorationBehavior === 'none') {
    // Nothing is asked for now, so what was billed before is still all that can be credited.
    const billed = (id: string) => row.items.find((item) => item.id === id)?.billed ?? 0;
    changeRow(ctx, 'subscription', row, { items: items.map((item) => ({ ...item, billed: billed(item.id) })) });
    return;
  }
  const kept = priced.map((item) => row.items.find((other) => isSame(item, other)) ?? item);
  changeRow(ctx, 'subscription', row, { items: kept });
  if (gone.length + come.length === 0) return;
  const lines = prorationItems(ctx, row, { gone, come, from, testClock: customer.testClock });
  for (const item of lines) addRow(ctx, 'invoiceitem', item, 'invoiceitem.created');
  if (change.prorationBehavior !== 'always_invoice') return;
  const current = needRow(ctx, 'subscription', row.id);
  const draft = draftInvoice(ctx, {
    customer,
    subscription: current,
    currency: row.currency,
    reason: 'subscription_update',
    lines: [],
    items: pendingItems(ctx, row.customer, row.id, row.currency),
    discounts,
    defaultTaxRates: row.defaultTaxRates,
    period: { start: from, end: from },
    prorationDate: from,
  });
  ctx.store.put('subscription', { ...current, latest_invoice: draft.id });
  if (change.paymentBehavior !== 'default_incomplete') {
    refuseUnpaid(ctx, bill(ctx, current, draft), change);
  } else if (finalizeInvoice(ctx, draft).status === 'open') {
    ctx.store.put('subscription', { ...needRow(ctx, 'subscription', row.id), status: 'past_due' });
  }
};

const refuseUnpaid = (ctx: Context, invoice: InvoiceRow, change: PlanChange) => {
  if (invoice.status !== 'open' || change.paymentBehavior !== 'error_if_incomplete') return;
  const intent = ctx.store.get('payment_intent', invoice.paymentIntent ?? '');
  const outcome = intent?.status === 'requires_action' ? 'asks' : intent?.failure ? 'declined' : 'no_method';
  throw paymentError(ctx, invoice, outcome, false);
};

/** One event for all that a call changed. */
export const tellUpdated = (ctx: Context, before: SubscriptionRow) => {
  const after = needRow(ctx, 'subscription', before.id);
  ctx.store.put('subscription', before);
  const { id: _, ...changes } = after;
  return changeRow(ctx, 'subscription', before, changes, 'customer.subscription.updated');
};
