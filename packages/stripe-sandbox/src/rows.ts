import type Stripe from 'stripe';

type Metadata = Record<string, string>;

interface Row {
  id: string;
  created: number;
}

/** Decimals are strings on the wire; the SDK converts them to objects. */
export type PriceRow = Omit<Stripe.Price, 'unit_amount_decimal' | 'product' | 'currency_options' | 'tiers'> & {
  unit_amount_decimal: string | null;
  product: string;
};

export type ProductRow = Stripe.Product;
export type TaxRateRow = Stripe.TaxRate;
export type CouponRow = Stripe.Coupon;

export interface CustomerRow extends Row {
  email: string | null;
  name: string | null;
  metadata: Metadata;
  /** Negative values are the customer's credit. */
  balance: number;
  currency: string | null;
  defaultPaymentMethod: string | null;
  testClock: string | null;
  invoicePrefix: string;
  nextInvoice: number;
  isDeleted: boolean;
}

export type CardBehavior = 'succeeds' | 'declined' | 'fails_on_charge' | 'asks' | 'always_asks';

export interface CardRow {
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  behavior: CardBehavior;
  declineCode: string;
  /** Set after the first confirmation (3-D Secure), which also covers later charges. */
  isAuthenticated: boolean;
}

export interface BillingDetails {
  address: Stripe.Address | null;
  name: string | null;
}

export interface PaymentMethodRow extends Row {
  customer: string | null;
  card: CardRow;
  billing_details: BillingDetails;
}

export interface CardFailure {
  code: string;
  decline_code?: string;
  message: string;
}

export interface SetupIntentRow extends Row {
  customer: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  payment_method: string | null;
  client_secret: string;
  usage: string;
  automatic_payment_methods: { enabled: boolean; allow_redirects?: 'always' | 'never' } | null;
  failure: CardFailure | null;
}

export interface PaymentIntentRow extends Row {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  payment_method: string | null;
  client_secret: string;
  description: string;
  invoice: string;
  latest_charge: string | null;
  failure: CardFailure | null;
  canceled_at: number | null;
  setup_future_usage: 'off_session' | null;
}

export interface ChargeRow extends Row {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string;
  description: string;
  payment_intent: string;
  payment_method: string;
  billing_details: BillingDetails;
  card: CardRow;
  failure: CardFailure | null;
}

export interface RefundRow extends Row {
  amount: number;
  charge: string;
  currency: string;
  customer: string;
  payment_intent: string;
  payment_method: string;
}

export interface DiscountRow extends Row {
  customer: string;
  coupon: string;
  start: number;
  end: number | null;
  subscription: string;
}

export interface Period {
  start: number;
  end: number;
}

export interface LineRow {
  id: string;
  amount: number;
  description: string;
  discountable: boolean;
  period: Period;
  price: string | null;
  product: string | null;
  unitAmount: number;
  isProration: boolean;
  /** Overrides the tax rates of the invoice; `[]` means no tax. */
  taxRates: string[] | null;
  invoiceItem: string | null;
  subscription: string | null;
  subscriptionItem: string | null;
  metadata: Metadata;
  discountAmounts: { discount: string; amount: number }[];
  taxes: { rate: string; amount: number; taxable: number }[];
}

export interface InvoiceRow extends Row {
  customer: string;
  subscription: string | null;
  subscriptionMetadata: Metadata | null;
  description?: string | null;
  prorationDate: number | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  number: string | null;
  currency: string;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  lines: LineRow[];
  discounts: string[];
  defaultTaxRates: string[];
  subtotal: number;
  total: number;
  tax: number;
  discountAmount: number;
  starting_balance: number;
  ending_balance: number | null;
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  next_payment_attempt: number | null;
  period: Period;
  paymentIntent: string | null;
  secret: string;
  finalized_at: number | null;
  paid_at: number | null;
  voided_at: number | null;
}

export interface InvoiceItemRow extends Row {
  customer: string;
  amount: number;
  currency: string;
  description: string;
  discountable: boolean;
  /** Invoice that includes the item; null while the item is pending. */
  invoice: string | null;
  subscription: string | null;
  subscriptionItem: string | null;
  period: Period;
  price: string | null;
  product: string | null;
  unitAmount: number;
  proration: boolean;
  taxRates: string[] | null;
  metadata: Metadata;
}

export interface InvoicePaymentRow extends Row {
  invoice: string;
  payment_intent: string;
  amount_requested: number;
  amount_paid: number | null;
  currency: string;
  status: 'open' | 'paid' | 'canceled';
  paid_at: number | null;
  canceled_at: number | null;
}

export interface SubscriptionItemRow extends Row {
  price: string;
  current_period_start: number;
  current_period_end: number;
  /** Amount billed for the whole current period after discounts; basis of the proration credit on a plan change. */
  billed: number;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid';

export interface SubscriptionRow extends Row {
  customer: string;
  status: SubscriptionStatus;
  currency: string;
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation: { reason: string | null };
  defaultPaymentMethod: string | null;
  defaultTaxRates: string[];
  discounts: string[];
  /** Exactly one item; an array as in the API. */
  items: SubscriptionItemRow[];
  latest_invoice: string | null;
  metadata: Metadata;
  /** Absent in state files of older versions. */
  invoiceDescription?: string | null;
  pause_collection: { behavior: 'void'; resumes_at: number | null } | null;
  schedule: string | null;
  start_date: number;
  trial_start: number | null;
  trial_end: number | null;
  /** Period ends whose advance notices were already sent; deduplicates the events. */
  trialEndNotifiedFor: number | null;
  upcomingNotifiedFor: number | null;
}

export interface PhaseRow {
  start_date: number;
  end_date: number;
  items: { price: string }[];
  metadata: Metadata;
  defaultTaxRates: string[] | null;
  coupons: { coupon: string }[] | null;
  proration_behavior: 'create_prorations' | 'always_invoice' | 'none';
}

export interface ScheduleRow extends Row {
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  status: 'active' | 'completed' | 'released' | 'canceled';
  end_behavior: 'release' | 'cancel';
  phases: PhaseRow[];
  current: number;
  canceled_at: number | null;
  completed_at: number | null;
  released_at: number | null;
}

export interface TestClockRow extends Row {
  name: string | null;
  frozen_time: number;
  status: 'ready' | 'advancing';
  target: number | null;
}

export interface EventRow extends Row {
  type: string;
  object: object;
  previous: object | null;
  request: { id: string | null; idempotency_key: string | null } | null;
  isPending: boolean;
}

export interface IdempotencyRow extends Row {
  fingerprint: string;
  status: number;
  body: string;
}
