import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { CustomerRow } from '../rows.ts';

export const customerView = (ctx: Context, row: CustomerRow): Stripe.Customer => ({
  id: row.id,
  object: 'customer',
  address: null,
  balance: row.balance,
  created: row.created,
  currency: row.currency,
  customer_account: null,
  default_source: null,
  delinquent: ctx.store
    .all('invoice')
    .some((invoice) => invoice.customer === row.id && invoice.status === 'open' && invoice.attempted),
  description: null,
  discount: null,
  email: row.email,
  invoice_prefix: row.invoicePrefix,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: row.defaultPaymentMethod,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: row.metadata,
  name: row.name,
  next_invoice_sequence: row.nextInvoice,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: row.testClock,
});

export const deletedCustomerView = (row: CustomerRow): Stripe.DeletedCustomer => ({
  id: row.id,
  object: 'customer',
  deleted: true,
});
