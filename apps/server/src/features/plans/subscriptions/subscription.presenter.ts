import type { Subscription } from '@holdfast/contract/plans';
import {
  isEnded,
  isRefundable,
  refundDays,
  type SubscriptionState,
  type SubscriptionStatus,
  statusLabels,
} from '@holdfast/contract/plans.rules';
import type { PlanRow, SubscriptionRow } from '../plans.tables.ts';
import type { FoundSubscription } from './subscriptions.repository.ts';

const seconds = (time: Date | null) => (time ? Math.floor(time.getTime() / 1000) : 0);

/** The provider keeps a paused subscription `active`. */
export const statusOf = ({ status, pausedAt }: SubscriptionRow): SubscriptionStatus => {
  if (status === 'pending') return 'incomplete';
  return pausedAt && status === 'active' ? 'pause' : status;
};

const pauseOf = ({ pausedAt, resumesAt }: SubscriptionRow) =>
  pausedAt && { resumes_at: resumesAt ? seconds(resumesAt) : null };

export const stateOf = (row: SubscriptionRow): SubscriptionState => ({
  status: statusOf(row),
  cancel_at_period_end: row.cancelAtPeriodEnd,
  pause_collection: pauseOf(row),
  schedule: row.schedule?.id ?? null,
});

/** Metadata values at the provider must be strings. */
export const metadataOf = (plan: PlanRow) => ({
  planId: plan.id,
  duration: plan.duration,
  frequencyDays: String(plan.frequencyDays),
  pauseDeductionActive: String(plan.pauseDeductionCents > 0),
  pauseDeductionAmount: String(plan.pauseDeductionCents),
  pauseDeductionDays: String(plan.pauseDeductionDays),
});

const scheduleOf = ({ schedule }: SubscriptionRow) =>
  schedule && {
    phases: schedule.phases.map(({ start, end, planId }) => ({ start_date: start, end_date: end, planId })),
    current_phase: schedule.currentPhase && {
      start_date: schedule.currentPhase.start,
      end_date: schedule.currentPhase.end,
    },
  };

/**
 * Only the first payment of a long plan without a trial, within the refund period, and only if no refund was made
 * before.
 */
export const refundableUntil = ({ subscription: row, plan, hadRefund }: FoundSubscription): Date | null => {
  if (!row.firstPaidAt || row.trialDays > 0 || hadRefund || !isRefundable(plan) || isEnded(statusOf(row))) return null;
  return new Date(row.firstPaidAt.getTime() + refundDays * 24 * 3600 * 1000);
};

export const toSubscription = (found: FoundSubscription): Subscription => {
  const { subscription: row, plan } = found;
  const status = statusOf(row);
  return {
    _id: row.id,
    deviceUUID: row.deviceUuid,
    status,
    statusLabel: statusLabels[status],
    planCycle: plan.duration,
    plan: { _id: plan.id, name: plan.name, type: plan.type },
    terms: { currency: row.currency },
    sourceData: {
      ...stateOf(row),
      status,
      scheduleDetails: scheduleOf(row),
      current_period_start: seconds(row.periodStart),
      current_period_end: seconds(row.periodEnd),
      plan: { amount: row.amountCents },
      metadata: metadataOf(plan),
    },
    refundableUntil: seconds(refundableUntil(found)) || null,
  };
};
