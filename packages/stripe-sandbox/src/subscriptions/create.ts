import { periodEnd } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { collectInvoice, paymentError } from '../invoicing/collect.ts';
import { redeemDiscounts } from '../invoicing/discounts.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice, methodFor } from '../invoicing/finalize.ts';
import { addRow, emit, needRow } from '../records.ts';
import type { CustomerRow, InvoiceItemRow, InvoiceRow, SubscriptionRow } from '../rows.ts';
import { billedBy, checkPrice, itemOf, periodLine } from './lines.ts';

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

export interface NewSubscription {
  customer: CustomerRow;
  price: string;
  extraItems: (customer: string, subscription: string, now: number) => InvoiceItemRow[];
  defaultTaxRates: string[];
  discounts: { coupon: string }[];
  trialEnd: number | null;
  paymentBehavior: PaymentBehavior;
  metadata: Record<string, string>;
  invoiceDescription?: string | null;
}

/** A customer has one currency while a subscription is active or the balance is not zero. */
const checkCurrency = (ctx: Context, customer: CustomerRow, currency: string) => {
  if (!customer.currency || customer.currency === currency) return;
  const isBound = ctx.store.all('subscription').some((row) => row.customer === customer.id && row.ended_at === null);
  if (isBound || customer.balance !== 0) {
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}.`,
    );
  }
  ctx.store.put('customer', { ...customer, currency });
};

export const createSubscription = (ctx: Context, given: NewSubscription): SubscriptionRow => {
  const { customer, price, defaultTaxRates, metadata } = given;
  const now = ctx.now(customer.testClock);
  const { currency, recurring } = checkPrice(ctx, price);
  checkCurrency(ctx, customer, currency);
  const id = newId('sub');
  const isTrial = given.trialEnd !== null;
  const anchor = given.trialEnd ?? now;
  const end = isTrial ? anchor : periodEnd(anchor, recurring, now);
  const discounts = redeemDiscounts(ctx, given.discounts, { customer: customer.id, currency, subscription: id, now });
  const times = { current_period_start: now, current_period_end: end };
  const row: SubscriptionRow = {
    id,
    created: now,
    customer: customer.id,
    status: 'incomplete',
    currency,
    billing_cycle_anchor: anchor,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation: { reason: null },
    defaultPaymentMethod: null,
    defaultTaxRates,
    discounts,
    items: [{ id: newId('si'), created: now, price, billed: 0, ...times }],
    latest_invoice: null,
    metadata,
    invoiceDescription: given.invoiceDescription ?? null,
    pause_collection: null,
    schedule: null,
    start_date: now,
    trial_start: isTrial ? now : null,
    trial_end: given.trialEnd,
    trialEndNotifiedFor: null,
    upcomingNotifiedFor: null,
  };
  ctx.store.put('subscription', row);
  for (const item of given.extraItems(customer.id, id, now)) addRow(ctx, 'invoiceitem', item, 'invoiceitem.created');
  const draft = draftInvoice(ctx, {
    customer,
    subscription: row,
    currency,
    reason: 'subscription_create',
    lines: [periodLine(ctx, row, isTrial)],
    items: pendingItems(ctx, id),
    discounts,
    defaultTaxRates,
    period: { start: now, end: now },
  });
  ctx.store.put('subscription', { ...row, items: [billedBy(draft, itemOf(row))], latest_invoice: draft.id });
  const invoice = finalizeInvoice(ctx, draft);
  if (invoice.status !== 'paid') payFirst(ctx, invoice, given.paymentBehavior);
  const made = needRow(ctx, 'subscription', id);
  emit(ctx, 'subscription', made, 'customer.subscription.created');
  return made;
};

const payFirst = (ctx: Context, invoice: InvoiceRow, behavior: PaymentBehavior) => {
  if (behavior === 'default_incomplete') return;
  if (!methodFor(ctx, invoice)) throw paymentError(ctx, invoice, 'no_method', false);
  const { outcome, invoice: tried } = collectInvoice(ctx, invoice);
  if (outcome !== 'paid' && behavior === 'error_if_incomplete') throw paymentError(ctx, tried, outcome, false);
};
