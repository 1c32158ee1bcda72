import { periodEnd } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { collectInvoice } from '../invoicing/collect.ts';
import { liveDiscounts } from '../invoicing/discounts.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice, methodFor } from '../invoicing/finalize.ts';
import { markUncollectible, voidInvoice } from '../invoicing/void.ts';
import { changeRow, needRow } from '../records.ts';
import type { InvoiceRow, Period, SubscriptionRow } from '../rows.ts';
import { endNow } from './end.ts';
import { billedBy, periodLines, periodOf, recurringOf } from './lines.ts';

/** The next period begins: its invoice is made and collected. A trial that is over becomes a subscription. */
export const renew = (ctx: Context, row: SubscriptionRow): void => {
  const old = periodOf(row.items);
  const isTrialOver = row.status === 'trialing';
  if (isTrialOver && !hasMethod(ctx, row) && row.missingPaymentMethod !== 'create_invoice') {
    leaveTrialUnpaid(ctx, row);
    return;
  }
  const next = startPeriod(ctx, row, old.end);
  changeRow(
    ctx,
    'subscription',
    row,
    { ...next, status: isTrialOver ? 'active' : row.status },
    'customer.subscription.updated',
  );
  billPeriod(ctx, row.id, 'subscription_cycle', old);
};

/** The items moved to the period that begins at `start`. */
export const startPeriod = (ctx: Context, row: SubscriptionRow, start: number) => {
  const end = periodEnd(row.billing_cycle_anchor, recurringOf(ctx, row.items), start);
  const discounts = liveDiscounts(ctx, row.discounts, start);
  const items = row.items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
  return { items, discounts };
};

/** The invoice of the period that has just begun, with everything that waited for it. */
export const billPeriod = (
  ctx: Context,
  id: string,
  reason: InvoiceRow['billing_reason'],
  period: Period,
  prorationDate: number | null = null,
): InvoiceRow => {
  const row = needRow(ctx, 'subscription', id);
  const isHeld = row.status === 'unpaid' || row.pause_collection?.behavior === 'keep_as_draft';
  const draft = draftInvoice(ctx, {
    customer: needRow(ctx, 'customer', row.customer),
    subscription: row,
    currency: row.currency,
    reason,
    lines: periodLines(ctx, row, false),
    items: pendingItems(ctx, row.customer, id, row.currency),
    discounts: row.discounts,
    defaultTaxRates: row.defaultTaxRates,
    period,
    prorationDate,
    autoAdvance: !isHeld,
  });
  changeRow(ctx, 'subscription', row, { latest_invoice: draft.id });
  const invoice = isHeld ? draft : bill(ctx, row, draft);
  const current = needRow(ctx, 'subscription', id);
  ctx.store.put('subscription', { ...current, items: billedBy(invoice, current.items) });
  return invoice;
};

/** Final and collected at once, unless collection is paused. */
export const bill = (ctx: Context, row: SubscriptionRow, draft: InvoiceRow): InvoiceRow => {
  const pause = draft.total > 0 ? row.pause_collection?.behavior : undefined;
  const invoice = finalizeInvoice(ctx, draft, !pause);
  if (pause === 'void') return voidInvoice(ctx, invoice);
  if (pause === 'mark_uncollectible') return markUncollectible(ctx, invoice);
  return invoice.status === 'open' ? collectInvoice(ctx, invoice).invoice : invoice;
};

const hasMethod = (ctx: Context, row: SubscriptionRow) => {
  const invoice = row.latest_invoice ? ctx.store.get('invoice', row.latest_invoice) : undefined;
  return invoice !== undefined && methodFor(ctx, invoice) !== null;
};

const leaveTrialUnpaid = (ctx: Context, row: SubscriptionRow) => {
  if (row.missingPaymentMethod === 'cancel') endNow(ctx, row);
  else changeRow(ctx, 'subscription', row, { status: 'paused' }, 'customer.subscription.paused');
};
