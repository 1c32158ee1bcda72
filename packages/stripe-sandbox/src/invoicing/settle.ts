import type { Context } from '../context.ts';
import { changeRow, emit, nowFor } from '../records.ts';
import type { InvoiceRow, SubscriptionRow } from '../rows.ts';
import { endSchedule } from '../subscriptions/schedule-end.ts';

const DAY = 24 * 3600;
/** Retry schedule: days between failed attempts. */
const RETRY_DAYS = [3, 5, 7];

export const retryAfter = (attempts: number, now: number): number | null => {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : now + days * DAY;
};

const subscriptionOf = (ctx: Context, invoice: InvoiceRow): SubscriptionRow | undefined =>
  invoice.subscription ? ctx.store.get('subscription', invoice.subscription) : undefined;

export const subscriptionPaid = (ctx: Context, invoice: InvoiceRow) => {
  const row = subscriptionOf(ctx, invoice);
  if (!row || row.latest_invoice !== invoice.id) return;
  if (!['incomplete', 'past_due', 'unpaid'].includes(row.status)) return;
  const now = nowFor(ctx, row.customer);
  const isInTrial = row.trial_end !== null && row.trial_end > now;
  changeRow(ctx, 'subscription', row, { status: isInTrial ? 'trialing' : 'active' }, 'customer.subscription.updated');
};

/** Updates the subscription after a failed collection; failure of the first invoice leaves it incomplete. */
export const subscriptionUnpaid = (ctx: Context, invoice: InvoiceRow) => {
  const row = subscriptionOf(ctx, invoice);
  if (!row || invoice.billing_reason === 'subscription_create') return;
  if (invoice.next_payment_attempt === null && invoice.attempt_count > RETRY_DAYS.length) {
    giveUp(ctx, row);
  } else if (row.status === 'active' || row.status === 'trialing') {
    changeRow(ctx, 'subscription', row, { status: 'past_due' }, 'customer.subscription.updated');
  }
};

const giveUp = (ctx: Context, row: SubscriptionRow) => {
  if (row.ended_at !== null) return;
  if (ctx.afterRetries === 'unpaid') {
    changeRow(ctx, 'subscription', row, { status: 'unpaid' }, 'customer.subscription.updated');
    return;
  }
  const now = nowFor(ctx, row.customer);
  stopCollecting(ctx, row.id);
  endSchedule(ctx, row, 'canceled', now);
  const ended = changeRow(ctx, 'subscription', row, {
    status: 'canceled',
    canceled_at: now,
    ended_at: now,
    schedule: null,
    cancellation: { reason: 'payment_failed' },
  });
  emit(ctx, 'subscription', ended, 'customer.subscription.deleted');
};

/** Stops retries for an ended subscription; open invoices can still be paid manually. */
export const stopCollecting = (ctx: Context, subscription: string) => {
  for (const invoice of ctx.store.all('invoice')) {
    if (invoice.subscription !== subscription || !['draft', 'open'].includes(invoice.status)) continue;
    const changes = { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null };
    changeRow(ctx, 'invoice', invoice, changes, 'invoice.updated');
  }
};
