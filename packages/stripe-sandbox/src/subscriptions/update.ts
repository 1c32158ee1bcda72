import { isSameInterval } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { paymentError } from '../invoicing/collect.ts';
import { liveDiscounts } from '../invoicing/discounts.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice } from '../invoicing/finalize.ts';
import { addRow, changeRow, needRow, nowFor } from '../records.ts';
import type { InvoiceRow, SubscriptionItemRow, SubscriptionRow } from '../rows.ts';
import type { PaymentBehavior } from './create.ts';
import { checkPrice, itemOf, periodOf, prorationItems, withBilled } from './lines.ts';
import { bill, billPeriod, startPeriod } from './renew.ts';

export interface PlanChange {
  item?: { id?: string; price: string };
  prorationBehavior: 'create_prorations' | 'always_invoice' | 'none';
  prorationDate?: number;
  endsTrial: boolean;
  resetsAnchor: boolean;
  paymentBehavior: PaymentBehavior;
}

/** Changes the price, the trial end or the renewal date, with proration for the rest of the period. */
export const changePlan = (ctx: Context, row: SubscriptionRow, change: PlanChange): void => {
  const now = nowFor(ctx, row.customer);
  const old = itemOf(row);
  if (change.item && change.item.id !== old.id) {
    throw invalid(`No such subscription_item: '${change.item.id ?? ''}'`, 'items[0][id]', 'resource_missing');
  }
  const item = { ...old, price: change.item?.price ?? old.price };
  const { currency, recurring } = checkPrice(ctx, item.price);
  if (currency !== row.currency) throw invalid('The currency of a subscription cannot be changed.', 'items');
  const isTrialing = row.status === 'trialing' && row.trial_end !== null && row.trial_end > now;
  const endsTrial = isTrialing && change.endsTrial;
  if (isTrialing && !endsTrial) {
    changeRow(ctx, 'subscription', row, { items: [{ ...item, billed: 0 }] });
  } else if (endsTrial || change.resetsAnchor || !isSameInterval(recurring, checkPrice(ctx, old.price).recurring)) {
    restart(ctx, row, item, change, now, endsTrial);
  } else if (item.price !== old.price) {
    prorate(ctx, row, item, change, now);
  }
};

/** Starts a new period now, charged in full, with credit for the rest of the old one. */
const restart = (
  ctx: Context,
  row: SubscriptionRow,
  item: SubscriptionItemRow,
  change: PlanChange,
  now: number,
  endsTrial: boolean,
) => {
  const old = periodOf(row);
  if (change.prorationBehavior !== 'none') {
    const credit = prorationItems(ctx, row, { gone: itemOf(row), from: now });
    for (const one of credit) addRow(ctx, 'invoiceitem', one, 'invoiceitem.created');
  }
  const moved: SubscriptionRow = { ...row, items: [item], billing_cycle_anchor: now };
  changeRow(ctx, 'subscription', row, {
    ...startPeriod(ctx, moved, now),
    billing_cycle_anchor: now,
    status: row.status === 'trialing' ? 'active' : row.status,
    trial_end: endsTrial ? now : row.trial_end,
  });
  const invoice = billPeriod(ctx, row.id, 'subscription_update', { start: old.start, end: now }, now);
  refuseUnpaid(ctx, invoice, change);
};

/** A coupon with duration `once` is used up by a proration that it reduces. */
const afterProration = (ctx: Context, discounts: string[], { price, billed }: SubscriptionItemRow): string[] => {
  const isCut = billed < (needRow(ctx, 'price', price).unit_amount ?? 0);
  const isOnce = (id: string) => needRow(ctx, 'coupon', needRow(ctx, 'discount', id).coupon).duration === 'once';
  return isCut ? discounts.filter((id) => !isOnce(id)) : discounts;
};

const prorate = (ctx: Context, row: SubscriptionRow, item: SubscriptionItemRow, change: PlanChange, now: number) => {
  const from = change.prorationDate ?? now;
  const period = periodOf(row);
  if (from < period.start || from > period.end) {
    throw invalid('proration_date must be within the current period.', 'proration_date');
  }
  if (change.prorationBehavior === 'none') {
    // Nothing is charged now, so only the earlier billed amount can be credited later.
    changeRow(ctx, 'subscription', row, { items: [item] });
    return;
  }
  const discounts = liveDiscounts(ctx, row.discounts, from);
  const come = withBilled(ctx, item, discounts);
  const current = changeRow(ctx, 'subscription', row, {
    items: [come],
    discounts: afterProration(ctx, discounts, come),
  });
  const lines = prorationItems(ctx, row, { gone: itemOf(row), come, from });
  for (const one of lines) addRow(ctx, 'invoiceitem', one, 'invoiceitem.created');
  if (change.prorationBehavior !== 'always_invoice') return;
  const draft = draftInvoice(ctx, {
    customer: needRow(ctx, 'customer', row.customer),
    subscription: current,
    currency: row.currency,
    reason: 'subscription_update',
    lines: [],
    items: pendingItems(ctx, row.id),
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

/** Emits one event for all changes of a call. */
export const tellUpdated = (ctx: Context, before: SubscriptionRow) => {
  const after = needRow(ctx, 'subscription', before.id);
  ctx.store.put('subscription', before);
  const { id: _, ...changes } = after;
  return changeRow(ctx, 'subscription', before, changes, 'customer.subscription.updated');
};
