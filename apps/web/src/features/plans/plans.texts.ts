import {
  type PlanDuration,
  type PlanType,
  type SubscriptionStatus,
  statusLabels,
} from '@holdfast/contract/plans.rules';
import { localized } from '../../lib/localized.ts';

const types: Record<PlanType, string> = { product: 'Product', tier: 'Premium' };

const days = (count: number) => (count === 1 ? 'day' : `${count} days`);

const durations: Record<PlanDuration, (frequencyDays: number) => string> = {
  monthly: () => 'Monthly',
  quarterly: () => 'Quarterly',
  'six-months': () => '6 Months',
  yearly: () => 'Yearly',
  'bi-yearly': () => 'Bi Yearly',
  days: (count) => (count === 1 ? 'Daily' : `${count} Days`),
};

const periods: Record<PlanDuration, (frequencyDays: number) => string> = {
  monthly: () => 'month',
  quarterly: () => '3 months',
  'six-months': () => '6 months',
  yearly: () => 'year',
  'bi-yearly': () => '2 years',
  days,
};

const each: Record<PlanDuration, (frequencyDays: number) => string> = {
  monthly: () => 'a month',
  quarterly: () => 'every 3 months',
  'six-months': () => 'every 6 months',
  yearly: () => 'a year',
  'bi-yearly': () => 'every 2 years',
  days: (count) => (count === 1 ? 'a day' : `every ${count} days`),
};

const notes: Partial<Record<SubscriptionStatus, string>> = {
  incomplete: 'The first payment is not confirmed yet.',
  past_due: 'The last payment failed. Check your payment method.',
  unpaid: 'The last payment failed. Check your payment method.',
};

export const plansTexts = localized('plans', {
  types,
  durations,
  periods,
  notes,
  statuses: statusLabels,
  free: 'free',
  noTax: 'N/A',
  internalError: 'internal error',
  current: {
    title: 'Current subscription',
    history: 'Payment history',
    columns: {
      plan: 'Plan',
      status: 'Status',
      cycle: 'Cycle',
      amount: 'Amount',
      period: 'Current period',
      actions: 'Actions',
    },
    none: 'This device has no plan yet. Choose one below.',
    failed: 'Unable to load subscriptions',
    failedText: 'Nothing was changed. Try again in a moment.',
    period: (from: string, to: string) => `${from} – ${to}`,
    ends: (date: string) => `Ends on ${date}`,
    resumes: (date: string) => `Paused until ${date}`,
    changes: (plan: string, date: string) => `Changes to ${plan} on ${date}`,
    amountAndCycle: (amount: string, cycle: string) => `${amount} · ${cycle}`,
    next: (amount: string, date: string) => `Next payment ${amount} on ${date}`,
    anotherPlan: 'another plan',
    menuOf: (plan: string) => `Menu of ${plan}`,
  },
  actions: {
    pause: {
      name: 'Pause',
      title: 'Pause subscription?',
      text: (plan: string) =>
        `The device works until the end of the period that is paid. Then it is paused, and ${plan} costs nothing until the date that you choose next.`,
      failed: 'Unable to pause subscription: ',
      done: 'Paused successfully',
    },
    resume: {
      name: 'Resume',
      title: 'Resume subscription?',
      text: (plan: string) =>
        `${plan} goes on. If the period that was paid has ended, a new one begins today and is charged now.`,
      failed: 'Unable to resume subscription: ',
      done: 'Resumed successfully',
    },
    cancel: {
      name: 'Cancel',
      title: 'Cancel subscription?',
      text: (plan: string, date: string) => `${plan} ends on ${date}. Until then you can resume it.`,
      paused: (plan: string) =>
        `${plan} ends with the period that is paid, or at once where that is over. Nothing more is charged.`,
      unpaid: (plan: string) => `${plan} is not paid and ends at once. Nothing is charged.`,
      confirm: 'Cancel subscription',
      failed: 'Unable to cancel subscription: ',
      done: 'Canceled successfully',
    },
    refund: {
      name: 'Cancel with refund',
      title: 'Cancel with refund?',
      text: (plan: string, date: string) =>
        `${plan} ends at once, and your payment is returned. This is possible until ${date}, once for each device.`,
      failed: 'Unable to refund subscription: ',
      done: 'Refunded successfully',
    },
  },
  pauseDate: {
    title: 'Resume date',
    label: 'Resume on',
    hint: (date: string) => `${date}, the end of the paid period, or later.`,
    deduction: (days: string, amount: string) => `Paused for more than ${days} days, ${amount} is charged each month.`,
  },
  product: {
    title: 'Product plans',
    none: "There aren't per product plans defined or available for you",
    previous: 'Previous plans',
    next: 'Next plans',
    failed: 'Unable to load plans',
  },
  premium: {
    title: 'Premium plans',
    about: 'About premium plans',
    tooltip: 'Insurance for damaged or lost devices',
    none: 'There are no premium plans for you.',
  },
  card: {
    mostPopular: 'Most popular',
    bestValue: 'Best value',
    per: (period: string) => `/ ${period}`,
    aMonth: (price: string) => `${price} a month`,
    anyTime: 'Cancel any time',
    included: 'Included',
    notIncluded: 'Not included',
    subscribed: 'Subscribed',
    scheduled: 'Scheduled to subscribe',
    keep: 'Keep this plan',
    trial: (count: number) => `Try for free now with ${count === 1 ? 'a day' : days(count)} trial`,
    activate: 'Activate Now',
  },
  detail: {
    label: 'Plan details',
    type: 'Type',
    duration: 'Duration',
    freeTrialDays: 'Free trial days',
    starts: 'Starts',
    today: 'Today',
    features: 'Features',
    subtotal: 'Subtotal',
    discount: (percentage: string) => `Discount ${percentage}`,
    tax: 'Tax',
    taxOf: (name: string, percentage: string) => `${name} ${percentage}`,
    fee: 'One Time Device Fee',
    total: 'Total',
    changeCard: 'Change card',
    locked: 'Resume your subscription to change its plan.',
  },
  coupon: {
    label: 'Coupon',
    placeholder: 'Code',
    apply: 'Apply',
    remove: (code: string) => `Remove coupon ${code}`,
    applied: (code: string, percentage: string) => `${code}, ${percentage} off`,
    title: 'Pre-purchased Subscription',
    text: (coupon: string, plan: string) => `${coupon} is good for ${plan}.`,
    discount: 'Discount',
    total: 'Payments',
    continue: 'Continue',
  },
  group: {
    question: 'Do you have a group code?',
    open: 'click here',
    title: 'Join Group',
    text: 'Members of a group get its own plans and prices.',
    code: 'Group code',
    submit: 'Join',
    done: 'joined successfully',
    failed: 'Unable to load coupon',
  },
  user: {
    title: 'User details',
    text: 'Your country decides the currency in which you pay.',
    country: 'Country',
    required: 'Please select country',
    save: 'Save',
  },
  terms: {
    title: 'Terms and Conditions',
    trialCancel: 'You can cancel up to 24 hours before the trial ends, and pay nothing.',
    fee: (amount: string) => `The One Time Device Fee of ${amount} is added to the first invoice.`,
    refund: 'There is no trial: within 14 calendar days you can have your money back.',
    more: 'Read the terms',
    agree: 'I agree to the terms and conditions',
    submit: 'Subscribe',
  },
  change: {
    title: 'Change plan?',
    upgrade: (plan: string) =>
      `${plan} starts at once. What you have paid for the rest of this period is taken off its price.`,
    trialEnds: (plan: string) => `${plan} starts at once, and your trial ends.`,
    downgrade: (plan: string, date: string) =>
      `${plan} starts on ${date}, at the end of the period that is paid. Until then nothing changes.`,
    keep: (plan: string) => `${plan} goes on, and the change that was planned is forgotten.`,
    confirm: 'Change plan',
  },
  forecast: {
    each,
    now: (price: string) => `You pay ${price} now`,
    freeUntil: (date: string) => `Free until ${date}`,
    nothingUntil: (date: string) => `Nothing to pay until ${date}`,
    thenEach: (price: string, period: string) => `then ${price} ${period}`,
    thenEachUntil: (price: string, period: string, date: string) => `then ${price} ${period} until ${date}`,
    separator: ', ',
    withCredit: (payments: string, credit: string) => `${payments}. Your credit of ${credit} is used first.`,
    always: 'Free, now and later',
    nothing: 'Nothing to pay any more',
    failed: 'Unable to find out what it costs',
  },
  subscribed: 'Subscribed successfully',
});
