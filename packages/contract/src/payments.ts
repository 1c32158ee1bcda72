import { z } from 'zod';
import { isCountryCode } from './countries.rules.ts';
import { currencies } from './currency.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { providerErrors } from './endpoint-errors.ts';
import * as field from './fields.ts';
import { paymentsPerPage } from './payments.rules.ts';

const unixTime = z.number().int();
const cents = z.number().int();

export const paymentMethod = z
  .object({
    id: z.string(),
    type: z.enum(['card', 'link', 'bank']),
    isDefault: z.boolean(),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        /** This and the following fields are sent to the card's owner only. */
        name: z.string().optional(),
        exp_month: z.number().int().optional(),
        exp_year: z.number().int().optional(),
        wallet: z.object({ type: z.string() }).nullable().optional(),
      })
      .optional(),
    link: z.object({ email: z.string() }).optional(),
    bank_name: z.string().optional(),
    last4: z.string().optional(),
  })
  .meta({ id: 'PaymentMethod' });

export type PaymentMethod = z.output<typeof paymentMethod>;

export const payment = z
  .object({
    _id: z.string(),
    id: z.string(),
    /** Null for a payment without an invoice. */
    invoice: z.object({ id: z.string(), number: z.string() }).nullable(),
    amount: cents,
    currency: z.enum(currencies),
    /** The provider's, or `refunded` and `partially_refunded`. */
    status: z.string(),
    description: z.string(),
    created: unixTime,
  })
  .meta({ id: 'Payment' });

export type Payment = z.output<typeof payment>;

export const invoice = z
  .object({
    id: z.string(),
    number: z.string(),
    status: z.string(),
    created: unixTime,
    due_date: unixTime.nullable(),
    customer_name: z.string(),
    /** Device that the invoice is for; empty if not stated. */
    description: z.string(),
    lines: z.object({
      data: z.array(
        z.object({
          description: z.string(),
          currency: z.enum(currencies),
          amount: cents,
          period: z.object({ start: unixTime, end: unixTime }),
        }),
      ),
    }),
    currency: z.enum(currencies),
    subtotal: cents,
    discount: cents,
    default_tax_rates: z.array(z.object({ display_name: z.string(), percentage: z.number() })),
    /** As calculated by the provider; null if it states no tax. */
    tax: cents.nullable(),
    total: cents,
    starting_balance: cents,
    amount_due: cents,
    amount_paid: cents,
    /** Of what was paid. */
    amount_refunded: cents,
    invoice_pdf: z.string().nullable(),
  })
  .meta({ id: 'Invoice' });

export type Invoice = z.output<typeof invoice>;

const userId = z.string().max(100).optional();
const paymentMethodId = z.string().min(1).max(200);

const billingAddress = z.strictObject({
  name: z.string().trim().min(1).max(100),
  line1: z.string().trim().min(1).max(200),
  line2: z.string().trim().max(200).default(''),
  city: z.string().trim().min(1).max(100),
  state: z.string().trim().max(100).default(''),
  postal_code: z.string().trim().min(1).max(20),
  country: z.string(field.countryRequired).min(1, field.countryRequired).refine(isCountryCode, 'not a country code'),
});

export type BillingAddress = z.input<typeof billingAddress>;

const attached = {
  paymentMethodId,
  address: billingAddress,
  /** `card`, or the wallet that supplied the card. */
  kind: z.string().max(40),
  userId,
};

const methods = z.object({ paymentMethods: z.array(paymentMethod) });

export const paymentsSchemas = {
  getPaymentUser: {
    summary: 'Who pays, and with what',
    errors: ['user-not-found', ...providerErrors],
    query: z.strictObject({ userId }),
    response: methods.extend({
      paymentUser: z.object({ sourceData: z.object({ currency: z.enum(currencies) }) }).nullable(),
    }),
  },
  createPaymentIntent: {
    summary: 'A secret with which the browser gives its card to the provider',
    errors: ['user-not-found', 'consent-required', ...providerErrors],
    body: z.strictObject({ userId }).optional(),
    response: z.object({ clientSecret: z.string() }),
  },
  attachPaymentMethod: {
    summary: 'Pay with this from now on',
    errors: ['user-not-found', 'consent-required', 'payment-method-not-found', 'card-declined', ...providerErrors],
    body: z.strictObject(attached),
    response: methods,
  },
  changePaymentMethod: {
    summary: 'Pay with this instead',
    errors: ['user-not-found', 'consent-required', 'payment-method-not-found', 'card-declined', ...providerErrors],
    body: z.strictObject({ ...attached, oldPaymentMethodId: paymentMethodId }),
    response: methods,
  },
  detachPaymentMethod: {
    summary: 'Forget a way to pay; refused while a subscription needs it',
    errors: ['payment-method-not-found', 'payment-method-needed', ...providerErrors],
    body: z.strictObject({ paymentMethodId }),
    response: methods,
  },
  listPayments: {
    summary: "The caller's payments, newest first",
    errors: providerErrors,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(paymentsPerPage),
      starting_after: z.string().min(1).max(200).optional(),
      ending_before: z.string().min(1).max(200).optional(),
    }),
    response: z.object({ data: z.array(payment), has_more: z.boolean() }),
  },
  getInvoice: {
    summary: 'One of the caller’s invoices',
    errors: ['invoice-not-found', ...providerErrors],
    params: z.object({ invoiceId: z.string().min(1).max(200) }),
    response: z.object({ invoice }),
  },
  receivePaymentEvent: {
    summary: 'Signed news from the payment provider',
    errors: ['signature-required', 'invalid-signature', 'webhooks-off', ...providerErrors],
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
