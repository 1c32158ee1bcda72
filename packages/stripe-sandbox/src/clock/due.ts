import type { Context } from '../context.ts';
import { collectInvoice } from '../invoicing/collect.ts';
import { finalizeInvoice } from '../invoicing/finalize.ts';
import { needRow } from '../records.ts';
import type { InvoiceRow } from '../rows.ts';
import { type Due, dueOfSubscription } from './due-subscription.ts';
import { upcomingNews } from './upcoming.ts';

const dueOfInvoice = (ctx: Context, row: InvoiceRow): Due[] => {
  if (row.status === 'draft' && row.automatically_finalizes_at !== null) {
    const run = () => {
      const open = finalizeInvoice(ctx, row);
      if (open.status === 'open') collectInvoice(ctx, open);
    };
    return [{ at: row.automatically_finalizes_at, run }];
  }
  if (row.status === 'open' && row.next_payment_attempt !== null) {
    return [{ at: row.next_payment_attempt, run: () => collectInvoice(ctx, row) }];
  }
  return [];
};

/**
 * Runs all due work up to `until` in chronological order, with the clock set to the due time of each item. Returns the
 * time of the next due item.
 */
export const runDueUntil = (
  ctx: Context,
  until: number,
  testClock: string | null,
  moveTo: (at: number) => void,
): number => {
  const belongs = (row: { customer: string }) => ctx.store.get('customer', row.customer)?.testClock === testClock;
  for (let count = 0; count < 100_000; count += 1) {
    const subscriptions = ctx.store.all('subscription').filter(belongs);
    const invoices = ctx.store.all('invoice').filter(belongs);
    const due = [
      ...subscriptions.flatMap((row) => upcomingNews(ctx, row)),
      ...subscriptions.flatMap((row) => dueOfSubscription(ctx, row)),
      ...invoices.flatMap((row) => dueOfInvoice(ctx, row)),
    ];
    const next = due.reduce<Due | null>((first, one) => (first && first.at <= one.at ? first : one), null);
    if (!next) return Number.POSITIVE_INFINITY;
    if (next.at > until) return next.at;
    moveTo(next.at);
    if (testClock) next.run();
    else ctx.at(next.at, next.run);
  }
  throw new Error('due work does not come to an end');
};

export const advanceTestClock = (ctx: Context, id: string, until: number) => {
  const moveTo = (at: number) => {
    const clock = needRow(ctx, 'test_clock', id);
    if (at > clock.frozen_time) ctx.store.put('test_clock', { ...clock, frozen_time: at });
  };
  runDueUntil(ctx, until, id, moveTo);
  moveTo(until);
};
