import type { Currency } from '@holdfast/contract/currency.rules';
import type { DeviceType } from '@holdfast/contract/devices.rules';
import type { PlanDuration, PlanType, SubscriptionStatus } from '@holdfast/contract/plans.rules';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const planGroups = pgTable('plan_groups', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  code: text('code').notNull(),
  createdAt: time('created_at').notNull(),
  retiredAt: time('retired_at'),
});

export const planGroupMembers = pgTable(
  'plan_group_members',
  {
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id').notNull(),
    joinedAt: time('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
);

export const plans = pgTable('plans', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  priceCents: integer('price_cents').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  type: text('type').$type<PlanType>().notNull(),
  duration: text('duration').$type<PlanDuration>().notNull(),
  frequencyDays: integer('frequency_days').notNull(),
  freeTrialDays: integer('free_trial_days').notNull().default(0),
  isMostPopular: boolean('is_most_popular').notNull().default(false),
  isBestValue: boolean('is_best_value').notNull().default(false),
  features: jsonb('features').$type<{ name: string; enabled: boolean }[]>().notNull().default([]),
  taxName: text('tax_name'),
  taxPercentage: doublePrecision('tax_percentage'),
  deviceType: text('device_type').$type<DeviceType>().notNull(),
  productId: text('product_id').notNull(),
  groupId: uuid('group_id'),
  pauseDeductionCents: integer('pause_deduction_cents').notNull().default(0),
  pauseDeductionDays: integer('pause_deduction_days').notNull().default(0),
  createdAt: time('created_at').notNull(),
  retiredAt: time('retired_at'),
});

export const coupons = pgTable('coupons', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  title: text('title').notNull(),
  name: text('name').notNull(),
  percentage: doublePrecision('percentage').notNull(),
  /** Duration of the discount; null for the first payment only. */
  months: integer('months'),
  productId: text('product_id'),
  maxUses: integer('max_uses'),
  uses: integer('uses').notNull().default(0),
  expiresAt: time('expires_at'),
  createdAt: time('created_at').notNull(),
});

export const providerCatalogue = pgTable('provider_catalogue', {
  key: text('key').primaryKey(),
  providerId: text('provider_id').notNull(),
});

/** Times in Unix seconds, as at the provider. */
export interface StoredSchedule {
  id: string;
  phases: { start: number; end: number; planId: string }[];
  currentPhase: { start: number; end: number } | null;
  /** Provider's coupon id of the last phase; absent in rows of earlier versions. */
  couponId?: string | null;
}

export const subscriptions = pgTable('subscriptions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  deviceId: uuid('device_id'),
  deviceUuid: text('device_uuid').notNull(),
  planId: uuid('plan_id').notNull(),
  planType: text('plan_type').$type<PlanType>().notNull(),
  providerId: text('provider_id'),
  status: text('status').$type<Exclude<SubscriptionStatus, 'pause'> | 'pending'>().notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  pausedAt: time('paused_at'),
  resumesAt: time('resumes_at'),
  pastDueSince: time('past_due_since'),
  periodStart: time('period_start'),
  periodEnd: time('period_end'),
  paidUntil: time('paid_until'),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  schedule: jsonb('schedule').$type<StoredSchedule | null>(),
  trialDays: integer('trial_days').notNull().default(0),
  couponId: uuid('coupon_id'),
  /** Time of the first payment; null once a later invoice exists. */
  firstPaidAt: time('first_paid_at'),
  refundedAt: time('refunded_at'),
  createdAt: time('created_at').notNull(),
});

export const planOffers = pgTable('plan_offers', {
  id: uuid('id').primaryKey(),
  transferId: uuid('transfer_id').notNull(),
  planId: uuid('plan_id').notNull(),
  planType: text('plan_type').$type<PlanType>().notNull(),
  feeCents: integer('fee_cents').notNull(),
  key: text('key'),
  tokenHash: text('token_hash').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  declinedAt: time('declined_at'),
  subscriptionId: uuid('subscription_id'),
});

export const purchases = pgTable(
  'purchases',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    request: text('request').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const pauseDeductions = pgTable(
  'pause_deductions',
  {
    subscriptionId: uuid('subscription_id').notNull(),
    pausedAt: time('paused_at').notNull(),
    month: integer('month').notNull(),
    invoiceId: text('invoice_id').notNull(),
    createdAt: time('created_at').notNull(),
    /** Time of payment, or of handing a failed payment over to the provider's retries. */
    settledAt: time('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.pausedAt, table.month] })],
);

export type PlanRow = typeof plans.$inferSelect;
export type PlanGroupRow = typeof planGroups.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;
export type PlanOfferRow = typeof planOffers.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
