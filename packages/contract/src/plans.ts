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
    /** 0 as well when none is left: for the device, or with one of another maker for its owner. */
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

/** The provider's subscription by the names that it had when the parts were written. */
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
    /** Values of metadata are texts. */
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
    /** Until then it can be canceled with a refund of its first payment; null when it cannot. */
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

/** A plan that a k9 user offers for a device that they transferred; the member has to agree before anything is paid. */
export const planOffer = z
  .object({
    _id: z.string(),
    state: z.enum(['waiting', 'accepted']),
    /** Whose consent it needs. */
    email: z.string(),
    /** Who asks for it. */
    from: z.string(),
    device: z.object({ deviceUUID: z.string(), name: z.string() }),
    plan,
    /** In cents of the plan's currency, as the provider counts it where the member is known there. */
    charge: z.object({
      price: cents,
      tax: cents,
      fee: cents,
      /** What is paid with the consent; a free trial leaves the fee. */
      now: cents,
      /** What each further period costs. */
      later: cents,
    }),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'PlanOffer' });

export type PlanOffer = z.output<typeof planOffer>;

/** What is charged, as the payment provider foresees it. */
export const forecast = z
  .object({
    currency: z.enum(currencies),
    /** At once. */
    now: cents,
    /** What is left of earlier payments after that; later payments use it up first. */
    credit: cents,
    /** What each later payment costs from a time on, until the time of the next entry. */
    later: z.array(z.object({ at: unixTime, amount: cents })),
    /** What is paid at once can be had back for some days. */
    isRefundable: z.boolean(),
  })
  .meta({ id: 'Forecast' });

export type Forecast = z.output<typeof forecast>;

export const nextPayment = z.object({ at: unixTime, amount: cents, currency: z.enum(currencies) });

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
  /** The subscription that changes its plan; without it a new one is bought. */
  subscriptionId: z.string().max(100).optional(),
  isUpgrade: z.boolean().optional(),
  couponCode: z.string().trim().max(64).optional(),
  /** `card`, or the wallet that the card came from. */
  paymentType: z.string().max(40).optional(),
  userId,
  /** Sent by clients of old and ignored: the server reads the fee of the k9 user. */
  oneTimeDeviceFee: z.unknown().optional(),
  /** Needed for a free trial. */
  isTermsAccepted: z.boolean().optional(),
};

const purchased = z.object({
  subscription,
  /** The card asks for a confirmation in the browser before anything is bought. */
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
