import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts';
import type { SubscriptionRow } from '../plans.tables.ts';
import type { SubscriptionChanges } from './subscriptions.repository.ts';

const toTime = (seconds: number) => new Date(seconds * 1000);

type Before = Pick<SubscriptionRow, 'pausedAt' | 'pastDueSince' | 'planId' | 'paidUntil'>;

/** The grace period starts with the unpaid invoice, not with the webhook. */
const missedAt = ({ latestInvoice }: ProviderSubscription, now: Date) =>
  latestInvoice?.finalizedAt ? toTime(latestInvoice.finalizedAt) : now;

const firstPaidAt = ({ latestInvoice }: ProviderSubscription) =>
  latestInvoice?.isFirst && latestInvoice.amountPaid > 0 && latestInvoice.paidAt ? toTime(latestInvoice.paidAt) : null;

/** A pause voids the invoice of each period that begins during it; such a period is never served. */
export const isPeriodVoid = ({ latestInvoice }: ProviderSubscription) => latestInvoice?.status === 'void';

/** Idempotency key: one restart per voided period. */
export const restartKey = ({ id, latestInvoice }: ProviderSubscription) => `restart-${id}-${latestInvoice?.id}`;

/** Maps the provider's subscription to columns; `before` preserves the start of a pause or of the grace period. */
export const toChanges = (
  truth: ProviderSubscription,
  before: Before,
  now: Date,
  planOf: (priceId: string) => string | undefined,
): SubscriptionChanges => ({
  providerId: truth.id,
  planId: planOf(truth.priceId) ?? before.planId,
  status: truth.status as SubscriptionRow['status'],
  cancelAtPeriodEnd: truth.cancelAtPeriodEnd,
  pausedAt: truth.pause ? (before.pausedAt ?? now) : null,
  resumesAt: truth.pause?.resumesAt ? toTime(truth.pause.resumesAt) : null,
  pastDueSince: truth.status === 'past_due' ? (before.pastDueSince ?? missedAt(truth, now)) : null,
  periodStart: toTime(truth.periodStart),
  periodEnd: toTime(truth.periodEnd),
  paidUntil: isPeriodVoid(truth) ? (before.paidUntil ?? toTime(truth.periodStart)) : toTime(truth.periodEnd),
  amountCents: truth.amount,
  firstPaidAt: firstPaidAt(truth),
  schedule: truth.schedule && {
    ...truth.schedule,
    phases: truth.schedule.phases.map(({ start, end, priceId }) => ({ start, end, planId: planOf(priceId) ?? '' })),
  },
});

export const differs = (row: SubscriptionRow, changes: SubscriptionChanges): boolean =>
  Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof SubscriptionRow]),
  );
