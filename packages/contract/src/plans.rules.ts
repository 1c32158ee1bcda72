import type { Currency } from './currency.rules.ts';
import { canOwn, type DeviceType, isGps, type Privilege } from './devices.rules.ts';
import { isEnterprise, type Role } from './roles.rules.ts';

/** A `tier` plan (named Premium) insures the device; a `product` plan pays for its connectivity. */
export const planTypes = ['product', 'tier'] as const;
export type PlanType = (typeof planTypes)[number];

export const planDurations = ['monthly', 'quarterly', 'six-months', 'yearly', 'bi-yearly', 'days'] as const;
export type PlanDuration = (typeof planDurations)[number];

const monthsOf: Record<Exclude<PlanDuration, 'days'>, number> = {
  monthly: 1,
  quarterly: 3,
  'six-months': 6,
  yearly: 12,
  'bi-yearly': 24,
};

export interface PlanTime {
  duration: PlanDuration;
  /** Used for the duration `days` only. */
  frequencyDays: number;
}

export const intervalOf = ({ duration, frequencyDays }: PlanTime): { interval: 'day' | 'month'; count: number } =>
  duration === 'days' ? { interval: 'day', count: frequencyDays } : { interval: 'month', count: monthsOf[duration] };

/** Uses the mean Gregorian month, so that plans of any two durations are comparable. */
export const daysOf = (time: PlanTime): number => {
  const { interval, count } = intervalOf(time);
  return interval === 'day' ? count : (count * 365.2425) / 12;
};

export const monthlyPrice = (plan: PlanTime & { price: number }): number | null =>
  plan.duration === 'days' ? null : plan.price / monthsOf[plan.duration];

/** An upgrade costs more per day and takes effect at once; any other change takes effect at the end of the period. */
export const isUpgrade = (from: PlanTime & { price: number }, to: PlanTime & { price: number }) =>
  to.price / daysOf(to) > from.price / daysOf(from);

export const sortPlans = <P extends { mostPopularPlan: boolean; bestValuePlan: boolean }>(plans: readonly P[]): P[] =>
  [...plans].sort(
    (a, b) =>
      Number(b.mostPopularPlan) - Number(a.mostPopularPlan) || Number(b.bestValuePlan) - Number(a.bestValuePlan),
  );

/** In minor units, rounded as the provider does. */
export const taxCents = (cents: number, percentage: number) => Math.round((cents * percentage) / 100);

/** Gross price plus the one-time fee, which is not taxed; two decimals. */
export const priceWithTax = (price: number, percentage: number | null, oneTimeFee = 0): number => {
  const cents = Math.round(price * 100);
  return (cents + taxCents(cents, percentage ?? 0) + Math.round(oneTimeFee * 100)) / 100;
};

/** `pause` is our own status: the provider keeps a paused subscription `active`. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'pause',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const statusLabels: Record<SubscriptionStatus, string> = {
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
  unpaid: 'Unpaid',
  pause: 'Paused',
};

const endedStatuses: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

export const isEnded = (status: SubscriptionStatus) => endedStatuses.includes(status);

export const deviceStatuses = ['Active', 'Paused', 'Inactive'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** Days for which a subscription still counts as active after a failed payment. */
export const graceDays = 14;

/** Plan status that the interface shows for a device. */
export const deviceStatusOf = (
  status: SubscriptionStatus | null,
  { isInGrace, isPaid }: { isInGrace: boolean; isPaid: boolean },
): DeviceStatus => {
  if (status === 'pause') return isPaid ? 'Active' : 'Paused';
  if (status === 'trialing' || status === 'active') return 'Active';
  return status === 'past_due' && isInGrace ? 'Active' : 'Inactive';
};

/** Input of the rules below; a subset of the API's `sourceData`. */
export interface SubscriptionState {
  status: string;
  cancel_at_period_end: boolean;
  pause_collection: { resumes_at: number | null } | null;
  schedule: string | null;
}

const isTrialing = ({ status }: SubscriptionState) => status === 'trialing';
const isPaused = ({ pause_collection }: SubscriptionState) => pause_collection !== null;
const isLive = ({ status }: SubscriptionState) => ['active', 'past_due', 'trialing', 'pause'].includes(status);

/** A trialing subscription can switch too: the new plan starts at once and ends the trial. */
export const canSwitchPlan = (state: SubscriptionState) =>
  isLive(state) && !state.cancel_at_period_end && !isPaused(state);

export const canPause = (state: SubscriptionState) =>
  isLive(state) && !isTrialing(state) && !isPaused(state) && !state.cancel_at_period_end && !state.schedule;

export const canResume = (state: SubscriptionState) =>
  isLive(state) && (isPaused(state) || state.cancel_at_period_end) && !state.schedule;

/** Includes subscriptions that were never paid, which would otherwise block their device permanently. */
export const canCancel = (state: SubscriptionState) =>
  (isLive(state) || state.status === 'unpaid' || state.status === 'incomplete') && !state.cancel_at_period_end;

/** Calendar days in which the first payment of a long plan without a trial is refundable. */
export const refundDays = 14;

export const isRefundable = (plan: PlanTime) => daysOf(plan) >= 365;

export const canSeePlans = (
  device: { deviceType: DeviceType; privilege: Privilege },
  user: { roles: readonly Role[]; hidePaymentTabs: boolean },
) =>
  isGps(device.deviceType) &&
  canOwn(device.privilege) &&
  !user.roles.includes('k9') &&
  !(isEnterprise(user.roles) && user.hidePaymentTabs);

/** Number of carousel cards side by side at a viewport width in px. */
export const planSlides = (width: number): number => {
  const steps: [number, number][] = [
    [2100, 5],
    [1650, 4],
    [1200, 3],
    [1000, 3],
    [870, 2],
    [767, 2],
    [730, 2],
    [590, 2],
    [320, 1],
  ];
  return steps.find(([from]) => width >= from)?.[1] ?? 1;
};

export const defaultPlanCurrency: Currency = 'usd';
