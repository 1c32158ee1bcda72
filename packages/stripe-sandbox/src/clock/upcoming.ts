import type { Context } from '../context.ts';
import { changeRow, needRow } from '../records.ts';
import type { InvoiceRow, SubscriptionRow } from '../rows.ts';
import { periodOf } from '../subscriptions/lines.ts';
import { invoiceView } from '../views/invoice.view.ts';
import { type Due, dueOfSubscription } from './due-subscription.ts';

const NEWS_BEFORE = 7 * 24 * 3600;

/** Dry run: executes the work, returns its result and rolls all changes back. */
export const foresee = <T>(ctx: Context, work: () => T): T => {
  const mark = ctx.store.mark();
  try {
    return work();
  } finally {
    ctx.store.undo(mark);
  }
};

/** Upcoming invoice in Stripe's format: a draft without a number. */
export const previewView = (ctx: Context, row: InvoiceRow): object =>
  invoiceView(ctx, {
    ...row,
    id: `upcoming_${row.id}`,
    status: 'draft',
    number: null,
    attempt_count: 0,
    attempted: false,
    amount_paid: 0,
    paymentIntent: null,
    next_payment_attempt: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
  });

/** Invoice at the end of the current period; null if the subscription ends then. */
export const nextInvoice = (ctx: Context, id: string): InvoiceRow | null => {
  const row = needRow(ctx, 'subscription', id);
  const { end } = periodOf(row);
  const { testClock } = needRow(ctx, 'customer', row.customer);
  const clock = testClock ? ctx.store.get('test_clock', testClock) : undefined;
  if (clock) ctx.store.put('test_clock', { ...clock, frozen_time: end });
  const run = () => {
    for (let current: SubscriptionRow = row; ; current = needRow(ctx, 'subscription', id)) {
      if (current.latest_invoice !== row.latest_invoice) return needRow(ctx, 'invoice', current.latest_invoice ?? '');
      const next = dueOfSubscription(ctx, current).reduce<Due | null>(
        (first, one) => (first && first.at <= one.at ? first : one),
        null,
      );
      if (!next || next.at > end) return null;
      next.run();
    }
  };
  return clock ? run() : ctx.at(end, run);
};

/** Schedules `invoice.upcoming` some days before a renewal. */
export const upcomingNews = (ctx: Context, row: SubscriptionRow): Due[] => {
  if (row.ended_at !== null || !['trialing', 'active', 'past_due'].includes(row.status)) return [];
  const { start, end } = periodOf(row);
  if (row.upcomingNotifiedFor === end || row.cancel_at_period_end) return [];
  const run = () => {
    const marked = changeRow(ctx, 'subscription', row, { upcomingNotifiedFor: end });
    const coming = foresee(ctx, () => {
      const invoice = nextInvoice(ctx, marked.id);
      return invoice && previewView(ctx, invoice);
    });
    if (coming) ctx.emit('invoice.upcoming', coming, null, needRow(ctx, 'customer', row.customer).testClock);
  };
  return [{ at: Math.max(start, end - NEWS_BEFORE), run }];
};
