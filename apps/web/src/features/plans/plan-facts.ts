import type { Currency } from '@holdfast/contract/currency.rules';
import type { Device } from '@holdfast/contract/devices';
import type { Coupon, Plan, Subscription } from '@holdfast/contract/plans';
import {
  canSwitchPlan,
  isUpgrade,
  type PlanDuration,
  type PlanTime,
  planDurations,
  taxCents,
} from '@holdfast/contract/plans.rules';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { plansTexts as texts } from './plans.texts.ts';

export type PlanDevice = Pick<Device, '_id' | 'deviceUUID' | 'isTrialAvailed'>;

export const durationText = ({ duration, frequencyDays }: PlanTime) => texts.durations[duration](frequencyDays);
export const periodText = ({ duration, frequencyDays }: PlanTime) => texts.periods[duration](frequencyDays);

export const priceText = (amount: number, currency: Currency) =>
  amount === 0 ? texts.free : formatMoney(amount, currency);

export const percentText = (percentage: number) =>
  formatNumber(percentage / 100, { style: 'percent', maximumFractionDigits: 3 });

/** The subscription that a plan of the same type replaces; `incomplete` ones were never paid and do not count. */
export const subscriptionFor = (
  subscriptions: readonly Subscription[],
  device: PlanDevice,
  { type }: Pick<Plan, 'type'>,
) =>
  subscriptions.find(
    ({ deviceUUID, plan, status }) => deviceUUID === device.deviceUUID && plan.type === type && status !== 'incomplete',
  );

/** Target and time of a scheduled plan change. */
export const scheduledChange = ({ sourceData: { schedule, scheduleDetails } }: Subscription) => {
  if (!schedule || !scheduleDetails) return undefined;
  const { phases, current_phase: current } = scheduleDetails;
  const next = phases.find(({ start_date: start }) => !current || start >= current.end_date);
  return next && { planId: next.planId, at: next.start_date };
};

/** Tax note next to the price; empty for free and untaxed plans. */
export const plusTaxText = ({ price, taxRate }: Plan) => (taxRate && price > 0 ? texts.card.plusTax(taxRate.name) : '');

export const trialDays = ({ freeTrialDays }: Plan, device: PlanDevice) => (device.isTrialAvailed ? 0 : freeTrialDays);

/** The current plan, with a change to another one scheduled: choosing it cancels the change. */
const isKept = (plan: Plan, current: Subscription | undefined) =>
  current?.plan._id === plan._id && scheduledChange(current) !== undefined;

export interface PlanOffer {
  text: string;
  /** Not for sale: the plan is active or already scheduled. */
  isTaken: boolean;
}

export const offerOf = (plan: Plan, device: PlanDevice, current: Subscription | undefined): PlanOffer => {
  if (isKept(plan, current)) return { text: texts.card.keep, isTaken: false };
  if (current?.plan._id === plan._id) return { text: texts.card.subscribed, isTaken: true };
  if (current && scheduledChange(current)?.planId === plan._id) return { text: texts.card.scheduled, isTaken: true };
  const days = current ? 0 : trialDays(plan, device);
  return { text: days > 0 ? texts.card.trial(days) : texts.card.activate, isTaken: false };
};

/** Reason why the plan cannot be changed now; undefined if it can. */
export const lockOf = (current: Subscription | undefined) => {
  if (!current || canSwitchPlan(current.sourceData)) return undefined;
  return texts.notes[current.status] ?? texts.detail.locked;
};

const isDuration = (value: string): value is PlanDuration => planDurations.some((duration) => duration === value);

const paidPlan = ({ sourceData: { plan, metadata } }: Subscription) => ({
  price: plan.amount / 100,
  duration: isDuration(metadata.duration) ? metadata.duration : 'monthly',
  frequencyDays: Number(metadata.frequencyDays) || 1,
});

export const cycleText = ({ planCycle, sourceData: { metadata } }: Subscription) =>
  isDuration(planCycle) ? texts.durations[planCycle](Number(metadata.frequencyDays)) : planCycle;

export type PlanChange = 'keep' | 'trialEnds' | 'upgrade' | 'downgrade';

/** Kind of a plan change; only a downgrade waits for the end of the period. */
export const changeOf = (current: Subscription, plan: Plan): PlanChange => {
  if (isKept(plan, current)) return 'keep';
  if (current.sourceData.status === 'trialing') return 'trialEnds';
  return isUpgrade(paidPlan(current), plan) ? 'upgrade' : 'downgrade';
};

/** Integer cents, so that the shown amounts add up. One-time fees are not taxed. */
export const totalsOf = ({ price, taxRate }: Plan, coupon: Coupon | undefined, oneTimeFee = 0) => {
  const subtotal = Math.round(price * 100);
  const discount = taxCents(subtotal, coupon?.percentage ?? 0);
  const tax = taxRate ? taxCents(subtotal - discount, taxRate.percentage) : null;
  const fee = Math.round(oneTimeFee * 100);
  return { subtotal, discount, tax, fee, total: subtotal - discount + (tax ?? 0) + fee };
};
