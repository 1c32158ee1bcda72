import type Stripe from 'stripe';
import { sum } from '../billing/money.ts';
import type { Context } from '../context.ts';
import { listOf } from '../http/paging.ts';
import type { InvoiceItemRow, InvoiceRow, LineRow } from '../rows.ts';

const self = { type: 'self' as const };

const pricing = (row: Pick<LineRow, 'price' | 'product' | 'unitAmount'>) => ({
  ...(row.price && row.product ? { price_details: { price: row.price, product: row.product } } : {}),
  type: 'price_details' as const,
  unit_amount_decimal: String(row.unitAmount),
});

const lineParent = (line: LineRow) => {
  const common = { proration: line.isProration, proration_details: { credited_items: null } };
  if (line.subscriptionItem) {
    return {
      invoice_item_details: null,
      subscription_item_details: {
        ...common,
        invoice_item: line.invoiceItem,
        subscription: line.subscription,
        subscription_item: line.subscriptionItem,
      },
      type: 'subscription_item_details' as const,
    };
  }
  if (!line.invoiceItem) return null;
  return {
    invoice_item_details: { ...common, invoice_item: line.invoiceItem, subscription: line.subscription },
    subscription_item_details: null,
    type: 'invoice_item_details' as const,
  };
};

const taxView = (tax: { rate: string; amount: number; taxable: number }) => ({
  amount: tax.amount,
  tax_behavior: 'exclusive' as const,
  tax_rate_details: { tax_rate: tax.rate },
  taxability_reason: 'not_available' as const,
  taxable_amount: tax.taxable,
  type: 'tax_rate_details' as const,
});

const lineView = (invoice: InvoiceRow, line: LineRow) => ({
  id: line.id,
  object: 'line_item' as const,
  amount: line.amount,
  currency: invoice.currency,
  description: line.description,
  discount_amounts: line.discountAmounts,
  discountable: line.discountable,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: line.metadata,
  parent: lineParent(line),
  period: line.period,
  pretax_credit_amounts: line.discountAmounts.map((discount) => ({ ...discount, type: 'discount' as const })),
  pricing: pricing(line),
  quantity: 1,
  quantity_decimal: '1',
  subscription: line.subscription,
  subtotal: line.amount,
  taxes: line.taxes.map(taxView),
});

const sumOf = <K extends string>(things: Record<K, number>[], key: K) => sum(things.map((thing) => thing[key]));

const totalTaxes = (row: InvoiceRow) => {
  const taxes = row.lines.flatMap((line) => line.taxes);
  return [...new Set(taxes.map(({ rate }) => rate))].map((rate) => {
    const ofRate = taxes.filter((tax) => tax.rate === rate);
    return taxView({ rate, amount: sumOf(ofRate, 'amount'), taxable: sumOf(ofRate, 'taxable') });
  });
};

const totalDiscounts = (row: InvoiceRow) => {
  const cuts = row.lines.flatMap((line) => line.discountAmounts);
  return row.discounts.map((id) => ({
    amount: sumOf(
      cuts.filter(({ discount }) => discount === id),
      'amount',
    ),
    discount: id,
  }));
};

const pdfLink = (ctx: Context, row: InvoiceRow) =>
  row.finalized_at === null ? null : `${ctx.baseUrl}/invoices/${row.id}/pdf?secret=${row.secret}`;

export const invoiceView = (ctx: Context, row: InvoiceRow) => {
  const customer = ctx.store.get('customer', row.customer);
  return {
    id: row.id,
    object: 'invoice' as const,
    account_country: 'US',
    account_name: ctx.business.name || 'Test sandbox',
    account_tax_ids: null,
    amount_due: row.amount_due,
    amount_overpaid: 0,
    amount_paid: row.amount_paid,
    amount_remaining: row.amount_due - row.amount_paid,
    amount_shipping: 0,
    application: null,
    attempt_count: row.attempt_count,
    attempted: row.attempted,
    auto_advance: row.auto_advance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: row.automatically_finalizes_at,
    billing_reason: row.billing_reason,
    collection_method: 'charge_automatically' as const,
    created: row.created,
    currency: row.currency,
    custom_fields: null,
    customer: row.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: taxRates(ctx, row.defaultTaxRates),
    description: row.description ?? null,
    discounts: row.discounts,
    due_date: null,
    effective_at: row.finalized_at,
    ending_balance: row.ending_balance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: pdfLink(ctx, row),
    issuer: self,
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      row.lines.map((line) => lineView(row, line)),
      `/v1/invoices/${row.id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: row.next_payment_attempt,
    number: row.number,
    on_behalf_of: null,
    parent: row.subscription
      ? {
          quote_details: null,
          subscription_details: {
            metadata: row.subscriptionMetadata,
            subscription: row.subscription,
            ...(row.prorationDate === null ? {} : { subscription_proration_date: row.prorationDate }),
          },
          type: 'subscription_details' as const,
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: row.period.end,
    period_start: row.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: row.starting_balance,
    statement_descriptor: null,
    status: row.status,
    status_transitions: {
      finalized_at: row.finalized_at,
      marked_uncollectible_at: null,
      paid_at: row.paid_at,
      voided_at: row.voided_at,
    },
    subtotal: row.subtotal,
    subtotal_excluding_tax: row.subtotal,
    test_clock: customer?.testClock ?? null,
    total: row.total,
    total_discount_amounts: totalDiscounts(row),
    total_excluding_tax: row.total - row.tax,
    total_pretax_credit_amounts: totalDiscounts(row).map((cut) => ({ ...cut, type: 'discount' as const })),
    total_taxes: totalTaxes(row),
    webhooks_delivered_at: row.created,
  };
};

export const taxRates = (ctx: Context, ids: string[]): Stripe.TaxRate[] =>
  ids.flatMap((id) => ctx.store.get('tax_rate', id) ?? []);

export const invoiceItemView = (ctx: Context, row: InvoiceItemRow) => ({
  id: row.id,
  object: 'invoiceitem' as const,
  amount: row.amount,
  currency: row.currency,
  customer: row.customer,
  customer_account: null,
  date: row.created,
  description: row.description,
  discountable: row.discountable,
  discounts: [],
  invoice: row.invoice,
  livemode: false,
  metadata: row.metadata,
  net_amount: row.amount,
  parent: row.subscription
    ? {
        subscription_details: {
          subscription: row.subscription,
          ...(row.subscriptionItem ? { subscription_item: row.subscriptionItem } : {}),
        },
        type: 'subscription_details' as const,
      }
    : null,
  period: row.period,
  pricing: pricing(row),
  proration: row.proration,
  quantity: 1,
  quantity_decimal: '1',
  tax_rates: taxRates(ctx, row.taxRates ?? []),
  test_clock: ctx.store.get('customer', row.customer)?.testClock ?? null,
});
