import { isSameInterval, periodEnd, type Recurring } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { collectInvoice, paymentError } from '../invoicing/collect.ts';
import { type GivenDiscount, redeemDiscounts } from '../invoicing/discounts.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice, methodFor } from '../invoicing/finalize.ts';
import { addRow, changeRow, needCustomer, needRow, tell } from '../records.ts';
import type { CustomerRow, InvoiceItemRow, InvoiceRow, SubscriptionRow } from '../rows.ts';
import { billedBy, periodLines, priceOf } from './lines.ts';

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

export interface NewSubscription {
  customer: string;
  items: { price: string; quantity?: number; metadata?: Record<string, string> }[];
  extraItems: (customer: CustomerRow, subscription: string, now: number) => InvoiceItemRow[];
  defaultTaxRates: string[];
  discounts: GivenDiscount[];
  trialEnd: number | null;
  defaultPaymentMethod: string | null;
  savesPaymentMethod: boolean;
  missingPaymentMethod: SubscriptionRow['missingPaymentMethod'];
  paymentBehavior: PaymentBehavior;
  metadata: Record<string, string>;
  description: string | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  makeSetupIntent: (customer: string) => string;
}

export const checkItems = (ctx: Context, items: { price: string }[]): { currency: string; recurring: Recurring } => {
  const [first, ...others] = items.map(({ price }, index) => {
    const row = needRow(ctx, 'price', price, `items[${index}][price]`);
    if (!row.active) throw invalid(`The price specified is inactive.`, `items[${index}][price]`);
    if (!row.recurring) {
      throw invalid(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        `items[${index}][price]`,
      );
    }
    return row;
  });
  if (!first?.recurring) throw invalid('A subscription needs at least one item.', 'items', 'parameter_missing');
  for (const { recurring, currency } of others) {
    if (currency !== first.currency)
      throw invalid('All prices on a subscription must have the same currency.', 'items');
    if (!recurring || !isSameInterval(recurring, first.recurring)) {
      throw invalid('All prices on a subscription must have the same interval.', 'items');
    }
  }
  return { currency: first.currency, recurring: first.recurring };
};

/** A customer pays in one currency for as long as anything of theirs runs in it. */
export const checkCurrency = (ctx: Context, customer: CustomerRow, currency: string) => {
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
  const customer = needCustomer(ctx, given.customer, 'customer');
  const now = ctx.now(customer.testClock);
  const { currency, recurring } = checkItems(ctx, given.items);
  checkCurrency(ctx, customer, currency);
  const id = newId('sub');
  const isTrial = given.trialEnd !== null;
  const anchor = given.trialEnd ?? now;
  const end = isTrial ? anchor : periodEnd(anchor, recurring, now);
  const discounts = redeemDiscounts(ctx, given.discounts, { customer: customer.id, currency, subscription: id, now });
  const items = given.items.map((item) => ({
    id: newId('si'),
    created: now,
    price: priceOf(ctx, item.price).id,
    quantity: item.quantity ?? 1,
    current_period_start: now,
    current_period_end: end,
    billed: 0,
    metadata: item.metadata ?? {},
  }));
  const row: SubscriptionRow = {
    id,
    created: now,
    customer: customer.id,
    status: 'incomplete',
    currency,
    billing_cycle_anchor: anchor,
    cancel_at: given.cancelAtPeriodEnd ? end : given.cancelAt,
    cancel_at_period_end: given.cancelAtPeriodEnd,
    canceled_at: given.cancelAtPeriodEnd || given.cancelAt !== null ? now : null,
    ended_at: null,
    cancellation: {
      comment: null,
      feedback: null,
      reason: given.cancelAtPeriodEnd ? 'cancellation_requested' : null,
    },
    defaultPaymentMethod: given.defaultPaymentMethod,
    savesPaymentMethod: given.savesPaymentMethod,
    defaultTaxRates: given.defaultTaxRates,
    description: given.description,
    discounts,
    items,
    latest_invoice: null,
    metadata: given.metadata,
    pause_collection: null,
    pending_setup_intent: null,
    schedule: null,
    start_date: now,
    trial_start: isTrial ? now : null,
    trial_end: given.trialEnd,
    missingPaymentMethod: given.missingPaymentMethod,
    toldTrialEnd: null,
    toldUpcoming: null,
  };
  ctx.store.put('subscription', row);
  for (const item of given.extraItems(customer, id, now)) addRow(ctx, 'invoiceitem', item, 'invoiceitem.created');
  const draft = draftInvoice(ctx, {
    customer,
    subscription: row,
    currency,
    reason: 'subscription_create',
    lines: periodLines(ctx, row, isTrial),
    items: pendingItems(ctx, customer.id, id, currency),
    discounts,
    defaultTaxRates: given.defaultTaxRates,
    period: { start: now, end: now },
  });
  ctx.store.put('subscription', { ...row, items: billedBy(draft, items), latest_invoice: draft.id });
  const invoice = finalizeInvoice(ctx, draft);
  const outcome = invoice.status === 'paid' ? 'paid' : payFirst(ctx, invoice, given.paymentBehavior);
  return announce(ctx, id, given, outcome === 'paid');
};

const payFirst = (ctx: Context, invoice: InvoiceRow, behavior: PaymentBehavior) => {
  if (behavior === 'default_incomplete') return 'waits';
  if (!methodFor(ctx, invoice)) throw paymentError(ctx, invoice, 'no_method', false);
  const { outcome, invoice: tried } = collectInvoice(ctx, invoice);
  if (outcome !== 'paid' && behavior === 'error_if_incomplete') throw paymentError(ctx, tried, outcome, false);
  return outcome;
};

const announce = (ctx: Context, id: string, given: NewSubscription, isPaid: boolean): SubscriptionRow => {
  const row = needRow(ctx, 'subscription', id);
  const invoice = needRow(ctx, 'invoice', row.latest_invoice ?? '');
  const needsMethod = isPaid && given.trialEnd !== null && methodFor(ctx, invoice) === null;
  const done = changeRow(ctx, 'subscription', row, {
    pending_setup_intent: needsMethod ? given.makeSetupIntent(row.customer) : null,
  });
  tell(ctx, 'subscription', done, 'customer.subscription.created');
  return done;
};
