import { periodEnd } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { collectInvoice } from '../invoicing/collect.ts';
import { liveDiscounts } from '../invoicing/discounts.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice } from '../invoicing/finalize.ts';
import { voidInvoice } from '../invoicing/void.ts';
import { changeRow, needRow } from '../records.ts';
import type { InvoiceRow, Period, SubscriptionRow } from '../rows.ts';
import { billedBy, checkPrice, itemOf, periodLine, periodOf } from './lines.ts';

/** Starts the next period, and creates and collects its invoice. A finished trial becomes active. */
export const renew = (ctx: Context, row: SubscriptionRow): void => {
  const old = periodOf(row);
  const status = row.status === 'trialing' ? 'active' : row.status;
  const changes = { ...startPeriod(ctx, row, old.end), status };
  changeRow(ctx, 'subscription', row, changes, 'customer.subscription.updated');
  billPeriod(ctx, row.id, 'subscription_cycle', old);
};

export const startPeriod = (ctx: Context, row: SubscriptionRow, start: number) => {
  const item = itemOf(row);
  const end = periodEnd(row.billing_cycle_anchor, checkPrice(ctx, item.price).recurring, start);
  return {
    items: [{ ...item, current_period_start: start, current_period_end: end }],
    discounts: liveDiscounts(ctx, row.discounts, start),
  };
};

export const billPeriod = (
  ctx: Context,
  id: string,
  reason: InvoiceRow['billing_reason'],
  period: Period,
  prorationDate: number | null = null,
): InvoiceRow => {
  const row = needRow(ctx, 'subscription', id);
  const isHeld = row.status === 'unpaid';
  const draft = draftInvoice(ctx, {
    customer: needRow(ctx, 'customer', row.customer),
    subscription: row,
    currency: row.currency,
    reason,
    lines: [periodLine(ctx, row, false)],
    items: pendingItems(ctx, id),
    discounts: row.discounts,
    defaultTaxRates: row.defaultTaxRates,
    period,
    prorationDate,
    autoAdvance: !isHeld,
  });
  changeRow(ctx, 'subscription', row, { latest_invoice: draft.id });
  const invoice = isHeld ? draft : bill(ctx, row, draft);
  const current = needRow(ctx, 'subscription', id);
  ctx.store.put('subscription', { ...current, items: [billedBy(invoice, itemOf(current))] });
  return invoice;
};

/** Finalizes and collects immediately; while collection is paused, the invoice is voided. */
export const bill = (ctx: Context, row: SubscriptionRow, draft: InvoiceRow): InvoiceRow => {
  const isPaused = row.pause_collection !== null && draft.total > 0;
  const invoice = finalizeInvoice(ctx, draft, !isPaused);
  if (isPaused) return voidInvoice(ctx, invoice);
  return invoice.status === 'open' ? collectInvoice(ctx, invoice).invoice : invoice;
};
