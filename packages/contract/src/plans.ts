import { z } from 'zod';
import { currencies } from './currency.rules.ts';
import { deviceTypes } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { providerErrors } from './endpoint-errors.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import { planDurations, planTypes, subscriptionStatuses } from './plans.rules.ts';

const unixTime = z.number().int();
const cents = z.number().int();

export const plan = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** In major units, without tax. */
    price: z.number(),
    currency: z.enum(currencies),
    type: z.enum(planTypes),
    duration: z.enum(planDurations),
    frequencyDays: z.number().int(),
    /** 0 also if the trial was used before: by the device, or for models of other manufacturers by its owner. */
    freeTrialDays: z.number().int(),
    mostPopularPlan: z.boolean(),
    bestValuePlan: z.boolean(),
    features: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
    taxRate: z.object({ name: z.string(), percentage: z.number() }).nullable(),
    product: z.object({ type: z.enum(deviceTypes) }),
    sourceData: z.object({ productId: z.string() }),
  })
  .meta({ id: 'Plan' });

export type Plan = z.output<typeof plan>;

/** The provider's subscription, with the field names that its API had when the specification was written. */
const subscriptionSource = z.object({
  status: z.enum(subscriptionStatuses),
  cancel_at_period_end: z.boolean(),
  pause_collection: z.object({ resumes_at: unixTime.nullable() }).nullable(),
  schedule: z.string().nullable(),
  scheduleDetails: z
    .object({
      phases: z.array(z.object({ start_date: unixTime, end_date: unixTime, planId: z.string() })),
      current_phase: z.object({ start_date: unixTime, end_date: unixTime }).nullable(),
    })
    .nullable(),
  current_period_start: unixTime,
  current_period_end: unixTime,
  plan: z.object({ amount: cents }),
  metadata: z.object({
    planId: z.string(),
    duration: z.string(),
    /** Metadata values of the provider are strings. */
    frequencyDays: z.string(),
    pauseDeductionActive: z.string(),
    pauseDeductionAmount: z.string(),
    pauseDeductionDays: z.string(),
  }),
});

export const subscription = z
  .object({
    _id: z.string(),
    deviceUUID: z.string(),
    status: z.enum(subscriptionStatuses),
    statusLabel: z.string(),
    planCycle: z.string(),
    plan: z.object({ _id: z.string(), name: z.string(), type: z.enum(planTypes) }),
    terms: z.object({ currency: z.enum(currencies) }),
    sourceData: subscriptionSource,
    /** End of the period for cancelling with a refund of the first payment; null if not refundable. */
    refundableUntil: unixTime.nullable(),
  })
  .meta({ id: 'Subscription' });

export type Subscription = z.output<typeof subscription>;

export const coupon = z
  .object({
    code: z.string(),
    title: z.string(),
    name: z.string(),
    percentage: z.number(),
    productId: z.string(),
  })
  .meta({ id: 'Coupon' });

export type Coupon = z.output<typeof coupon>;

/** Plan that a k9 user offers for a device they transferred; nothing is charged until the member agrees. */
export const planOffer = z
  .object({
    _id: z.string(),
    state: z.enum(['waiting', 'accepted']),
    /** Member who must agree. */
    email: z.string(),
    /** The k9 user. */
    from: z.string(),
    device: z.object({ deviceUUID: z.string(), name: z.string() }),
    plan,
    /** In cents of the plan's currency, calculated by the provider if the member is a customer there. */
    charge: z.object({
      price: cents,
      tax: cents,
      fee: cents,
      /** Charged on acceptance; with a free trial only the fee. */
      now: cents,
      /** Charged for each further period. */
      later: cents,
    }),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'PlanOffer' });

export type PlanOffer = z.output<typeof planOffer>;

/** Future charges as previewed by the payment provider. */
export const forecast = z
  .object({
    currency: z.enum(currencies),
    /** Charged immediately. */
    now: cents,
    /** Credit that remains after that; later payments use it up first. */
    credit: cents,
    /** Amount of each later payment from `at` until the next entry. */
    later: z.array(z.object({ at: unixTime, amount: cents })),
    /** Whether the immediate charge is refundable for some days. */
    isRefundable: z.boolean(),
  })
  .meta({ id: 'Forecast' });

export type Forecast = z.output<typeof forecast>;

export const nextPayment = z.object({
  at: unixTime,
  amount: cents,
  currency: z.enum(currencies),
  /** Credit of the person, which payments use up first; already taken off `amount`. */
  credit: cents,
});

export type NextPayment = z.output<typeof nextPayment>;

const planId = z.object({ plan: z.string().min(1).max(100) });
const offerName = z.object({ offer: z.string().min(1).max(200) });
const subscriptionId = z.object({ subscriptionId: z.string().min(1).max(100) });
const userId = z.string().max(100).optional();
const code = z
  .string()
  .trim()
  .min(1, 'invalid-coupon-code' satisfies ErrorCode)
  .max(64);

const purchase = {
  deviceUUID: z.string().min(1).max(100),
  /** Subscription to change; without it a new one is created. */
  subscriptionId: z.string().max(100).optional(),
  isUpgrade: z.boolean().optional(),
  couponCode: z.string().trim().max(64).optional(),
  /** `card`, or the wallet that supplied the card. */
  paymentType: z.string().max(40).optional(),
  userId,
  /** Sent by old clients and ignored: the server uses the fee of the k9 user. */
  oneTimeDeviceFee: z.unknown().optional(),
  /** Required for a free trial. */
  isTermsAccepted: z.boolean().optional(),
};

const purchased = z.object({
  subscription,
  /** Present if the card requires 3-D Secure in the browser before the purchase completes. */
  clientSecret: z.string().optional(),
});

export const plansSchemas = {
  listPlans: {
    summary: "Plans for a user's currency and groups, and for a device's type",
    errors: ['user-not-found', 'device-not-found', 'permission-denied'],
    query: z.strictObject({ userId, deviceId: z.string().max(100).optional() }),
    response: z.object({ data: z.array(plan) }),
  },
  listCurrentSubscriptions: {
    summary: "The caller's subscriptions that are not over",
    errors: providerErrors,
    response: z.object({ data: z.array(subscription) }),
  },
  listUserSubscriptions: {
    summary: 'Subscriptions of a user: oneself, or a member whom a k9 user looks after',
    errors: ['user-not-found', ...providerErrors],
    query: z.strictObject({ userId }),
    response: z.object({ data: z.array(subscription) }),
  },
  joinPlanGroup: {
    summary: 'Join the group that has this code; its plans and prices are offered from then on',
    errors: ['invalid-coupon-code', 'too-many-attempts'],
    params: z.object({ code }),
    response: z.object({ message: z.string(), group: z.object({ _id: z.string(), name: z.string() }) }),
  },
  applyCoupon: {
    summary: 'The plan that a coupon is good for; `-` for any product',
    errors: [
      'device-not-found',
      'permission-denied',
      'user-not-found',
      'plan-not-found',
      'invalid-coupon-code',
      'coupon-not-valid',
      'too-many-attempts',
    ],
    params: z.object({
      code,
      deviceUUID: z.string().min(1).max(100),
      productId: z.string().min(1).max(100),
    }),
    response: z.object({ coupon, plan }),
  },
  subscribe: {
    summary: 'Buy a plan for a device, or change to it',
    errors: [
      'user-not-found',
      'device-not-found',
      'permission-denied',
      'country-required',
      'plan-not-found',
      'agree-to-terms',
      'already-subscribed',
      'subscription-not-found',
      'subscription-mismatch',
      'invalid-coupon-code',
      'coupon-not-valid',
      'cannot-change-plan',
      'idempotency-key-reused',
      'invalid-idempotency-key',
      'too-many-attempts',
      ...providerErrors,
      'card-declined',
      'card-required',
      'purchase-uncertain',
      'purchase-in-progress',
    ],
    status: 201,
    params: planId,
    body: z.strictObject(purchase),
    response: purchased,
  },
  subscribeForMember: {
    summary: 'Offer a plan to a member, with the one time device fee; it is paid when the member agrees by mail',
    errors: [
      'member-required',
      'user-not-found',
      'device-not-found',
      'coupon-not-valid',
      'invalid-coupon-code',
      'country-required',
      'plan-not-found',
      'already-subscribed',
      'purchase-in-progress',
      'idempotency-key-reused',
      'invalid-idempotency-key',
      'too-many-attempts',
      ...providerErrors,
    ],
    status: 201,
    params: planId,
    body: z.strictObject(purchase),
    response: purchased,
  },
  listPlanOffers: {
    summary: "Plans that wait for the caller's consent",
    response: z.object({
      data: z.array(
        planOffer.pick({ _id: true, from: true, device: true, expiresAt: true }).extend({ planName: z.string() }),
      ),
    }),
  },
  getPlanOffer: {
    summary: 'What the member is asked to agree to',
    errors: ['offer-expired', 'offer-for-other-email', 'offer-void', ...providerErrors],
    params: offerName,
    response: z.object({ offer: planOffer }),
  },
  acceptPlanOffer: {
    summary: 'Agree and pay; charged once, however often it is sent',
    errors: [
      'offer-expired',
      'offer-for-other-email',
      'offer-void',
      'agree-to-terms',
      'already-subscribed',
      'device-not-found',
      ...providerErrors,
      'card-declined',
      'card-required',
      'purchase-uncertain',
      'purchase-in-progress',
    ],
    params: offerName,
    body: z.strictObject({ isTermsAccepted: z.boolean().optional() }).optional(),
    response: purchased,
  },
  declinePlanOffer: {
    summary: 'Refuse it; nothing is paid',
    errors: ['offer-expired', 'offer-for-other-email', 'already-subscribed', ...providerErrors],
    params: offerName,
    response: field.message,
  },
  previewPurchase: {
    summary: 'What buying a plan, or changing to it, would cost now and later',
    errors: [
      'user-not-found',
      'device-not-found',
      'permission-denied',
      'country-required',
      'plan-not-found',
      'invalid-coupon-code',
      'coupon-not-valid',
      'subscription-not-found',
      'subscription-mismatch',
      'too-many-attempts',
      ...providerErrors,
    ],
    params: planId,
    body: z.strictObject({
      deviceUUID: purchase.deviceUUID,
      couponCode: purchase.couponCode,
    }),
    response: z.object({ forecast }),
  },
  getNextPayment: {
    summary: 'The next payment of a subscription; null when there is none',
    errors: ['subscription-not-found', ...providerErrors],
    params: subscriptionId,
    response: z.object({ payment: nextPayment.nullable() }),
  },
  pauseSubscription: {
    summary: 'Stop paying until a date, at the end of the period or later',
    errors: ['subscription-not-found', 'cannot-pause', 'invalid-date', ...providerErrors],
    params: subscriptionId,
    body: z.strictObject({
      resumeDate: z.iso.datetime({ offset: true, error: 'invalid-date' satisfies ErrorCode }),
    }),
    response: z.object({ subscription }),
  },
  resumeSubscription: {
    summary: 'Pay again, or do not end after all',
    errors: ['subscription-not-found', 'cannot-resume', 'card-declined', ...providerErrors],
    params: subscriptionId,
    response: z.object({ subscription }),
  },
  cancelSubscription: {
    summary: 'End with the period that is paid, or at once where there is none',
    errors: ['subscription-not-found', 'cannot-cancel', ...providerErrors],
    params: subscriptionId,
    response: z.object({ subscription }),
  },
  refundSubscription: {
    summary: 'End a long plan within 14 days of its first payment, which is returned; once for each device',
    errors: ['subscription-not-found', 'cannot-refund', ...providerErrors],
    params: subscriptionId,
    response: z.object({ subscription }),
  },
} as const satisfies Record<string, EndpointSchemas>;
