import type { Context } from '../context.ts';
import { collectInvoice } from '../invoicing/collect.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice } from '../invoicing/finalize.ts';
import { stopCollecting } from '../invoicing/settle.ts';
import { voidInvoice } from '../invoicing/void.ts';
import { addRow, changeRow, emit, needRow, nowFor } from '../records.ts';
import type { SubscriptionRow } from '../rows.ts';
import { itemOf, periodOf, prorationItems } from './lines.ts';
import { endSchedule } from './schedule-end.ts';

/** Ends the subscription immediately. If it was never paid, its open invoice is voided. */
export const endNow = (
  ctx: Context,
  row: SubscriptionRow,
  options: { prorate?: boolean; invoiceNow?: boolean } = {},
): SubscriptionRow => {
  const now = nowFor(ctx, row.customer);
  if (options.prorate && row.status !== 'incomplete') {
    const credit = prorationItems(ctx, row, { gone: itemOf(row), from: now });
    for (const item of credit) addRow(ctx, 'invoiceitem', item, 'invoiceitem.created');
  }
  if (options.invoiceNow) invoiceRest(ctx, row);
  const latest = row.latest_invoice ? ctx.store.get('invoice', row.latest_invoice) : undefined;
  if (row.status === 'incomplete' && latest?.status === 'open') voidInvoice(ctx, latest);
  stopCollecting(ctx, row.id);
  endSchedule(ctx, row, 'canceled', now);
  const current = needRow(ctx, 'subscription', row.id);
  const ended = changeRow(ctx, 'subscription', current, {
    status: row.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
    canceled_at: current.canceled_at ?? now,
    ended_at: now,
    schedule: null,
    cancellation: { reason: 'cancellation_requested' },
  });
  emit(
    ctx,
    'subscription',
    ended,
    row.status === 'incomplete' ? 'customer.subscription.updated' : 'customer.subscription.deleted',
  );
  return ended;
};

const invoiceRest = (ctx: Context, row: SubscriptionRow) => {
  const customer = needRow(ctx, 'customer', row.customer);
  const items = pendingItems(ctx, row.id);
  if (items.length === 0) return;
  const draft = draftInvoice(ctx, {
    customer,
    subscription: row,
    currency: row.currency,
    reason: 'subscription_update',
    lines: [],
    items,
    discounts: [],
    defaultTaxRates: row.defaultTaxRates,
    period: periodOf(row),
  });
  const open = finalizeInvoice(ctx, draft);
  if (open.status === 'open') collectInvoice(ctx, open);
  ctx.store.put('subscription', { ...row, latest_invoice: draft.id });
};
