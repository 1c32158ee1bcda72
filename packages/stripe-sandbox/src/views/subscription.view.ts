import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { listOf } from '../http/paging.ts';
import type { PhaseRow, ScheduleRow, SubscriptionItemRow, SubscriptionRow, TestClockRow } from '../rows.ts';
import { planView } from './catalogue.view.ts';
import { taxRates } from './invoice.view.ts';

const self = { type: 'self' as const };
const billingMode = { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const };
const noAutomaticTax = { disabled_reason: null, enabled: false, liability: null };

const itemView = (ctx: Context, subscription: string, row: SubscriptionItemRow) => {
  const price = ctx.store.get('price', row.price);
  if (!price) throw new Error(`the price ${row.price} of ${row.id} is gone`);
  return {
    id: row.id,
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: row.created,
    current_period_end: row.current_period_end,
    current_period_start: row.current_period_start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planView(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
};

export const subscriptionView = (ctx: Context, row: SubscriptionRow) => ({
  id: row.id,
  object: 'subscription' as const,
  application: null,
  application_fee_percent: null,
  automatic_tax: noAutomaticTax,
  billing_cycle_anchor: row.billing_cycle_anchor,
  billing_cycle_anchor_config: null,
  billing_mode: billingMode,
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: row.cancel_at_period_end ? (row.items[0]?.current_period_end ?? null) : null,
  cancel_at_period_end: row.cancel_at_period_end,
  canceled_at: row.canceled_at,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: row.cancellation.reason },
  collection_method: 'charge_automatically' as const,
  created: row.created,
  currency: row.currency,
  customer: row.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: row.defaultPaymentMethod,
  default_source: null,
  default_tax_rates: taxRates(ctx, row.defaultTaxRates),
  description: null,
  discounts: row.discounts,
  ended_at: row.ended_at,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: row.invoiceDescription ?? null,
    footer: null,
    issuer: self,
  },
  items: listOf(
    row.items.map((item) => itemView(ctx, row.id, item)),
    `/v1/subscription_items?subscription=${row.id}`,
  ),
  latest_invoice: row.latest_invoice,
  livemode: false,
  managed_payments: { enabled: false },
  metadata: row.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: row.pause_collection,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off' as const,
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: row.schedule,
  start_date: row.start_date,
  status: row.status,
  test_clock: ctx.store.get('customer', row.customer)?.testClock ?? null,
  transfer_data: null,
  trial_end: row.trial_end,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' as const } },
  trial_start: row.trial_start,
});

const phaseView = (ctx: Context, currency: string, row: PhaseRow): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  default_tax_rates: taxRates(ctx, row.defaultTaxRates ?? []),
  description: null,
  discounts: (row.coupons ?? []).map(({ coupon }) => ({ coupon, discount: null, promotion_code: null })),
  end_date: row.end_date,
  invoice_settings: null,
  items: row.items.map((item) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: item.price,
    price: item.price,
    quantity: 1,
    tax_rates: [],
  })),
  metadata: row.metadata,
  on_behalf_of: null,
  proration_behavior: row.proration_behavior,
  start_date: row.start_date,
  transfer_data: null,
  trial_end: null,
});

const currentPhase = (row: ScheduleRow) => {
  const phase = row.status === 'active' ? row.phases[row.current] : undefined;
  return phase ? { end_date: phase.end_date, start_date: phase.start_date } : null;
};

export const scheduleView = (ctx: Context, row: ScheduleRow): Stripe.SubscriptionSchedule => {
  const testClock = ctx.store.get('customer', row.customer)?.testClock ?? null;
  const price = ctx.store.get('price', row.phases[0]?.items[0]?.price ?? '');
  return {
    id: row.id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: billingMode,
    canceled_at: row.canceled_at,
    completed_at: row.completed_at,
    created: row.created,
    current_phase: currentPhase(row),
    customer: row.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: noAutomaticTax,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: self,
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: row.end_behavior,
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: row.phases.map((phase) => phaseView(ctx, price?.currency ?? 'usd', phase)),
    released_at: row.released_at,
    released_subscription: row.released_subscription,
    status: row.status,
    subscription: row.subscription,
    test_clock: testClock,
  };
};

const THIRTY_DAYS = 30 * 24 * 3600;

export const testClockView = (row: TestClockRow): Stripe.TestHelpers.TestClock => ({
  id: row.id,
  object: 'test_helpers.test_clock',
  created: row.created,
  deletes_after: row.created + THIRTY_DAYS,
  frozen_time: row.frozen_time,
  livemode: false,
  name: row.name,
  status: row.status,
  status_details: row.target === null ? {} : { advancing: { target_frozen_time: row.target } },
});
