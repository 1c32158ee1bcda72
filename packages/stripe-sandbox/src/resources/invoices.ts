import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { getRoute, listRoute, onlyExpand, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { collectInvoice, paymentError } from '../invoicing/collect.ts';
import { draftInvoice, lineOfItem, withTotals } from '../invoicing/draft.ts';
import { finalizeInvoice } from '../invoicing/finalize.ts';
import { addRow, needCustomer, needRow } from '../records.ts';
import type { InvoiceRow } from '../rows.ts';
import { invoiceItemView, invoiceView } from '../views/invoice.view.ts';
import { ratesOf } from './catalogue.ts';

const HOUR = 3600;

const need = (ctx: Context, id: string, statuses: InvoiceRow['status'][], verb: string) => {
  const row = needRow(ctx, 'invoice', id);
  if (!statuses.includes(row.status)) {
    const message = row.status === 'paid' ? 'Invoice is already paid' : `You can't ${verb} a ${row.status} invoice.`;
    throw invalid(message, undefined, row.status === 'paid' ? 'invoice_already_paid' : 'invoice_not_editable');
  }
  return row;
};

export const invoiceRoutes = [
  route(
    'POST',
    '/v1/invoices',
    z.strictObject({
      auto_advance: field.flag.optional(),
      collection_method: z.literal('charge_automatically').optional(),
      currency: field.currency.optional(),
      customer: field.text,
      default_tax_rates: field.taxRates,
      expand: field.expand,
      pending_invoice_items_behavior: z.literal('exclude').optional(),
    }),
    (ctx, { params }) => {
      const customer = needCustomer(ctx, params.customer, 'customer');
      const now = ctx.now(customer.testClock);
      const draft = draftInvoice(ctx, {
        customer,
        subscription: null,
        currency: params.currency ?? customer.currency ?? 'usd',
        reason: 'manual',
        lines: [],
        items: [],
        discounts: [],
        defaultTaxRates: ratesOf(ctx, params.default_tax_rates),
        period: { start: now, end: now },
        autoAdvance: params.auto_advance ?? false,
        finalizesAt: params.auto_advance ? now + HOUR : null,
      });
      return invoiceView(ctx, draft);
    },
  ),
  getRoute('/v1/invoices', 'invoice'),
  route(
    'POST',
    '/v1/invoices/:id/finalize',
    z.strictObject({ auto_advance: field.flag.optional(), expand: field.expand }),
    (ctx, { id, params }) => {
      const row = need(ctx, id, ['draft'], 'finalize');
      const advanced = { ...row, auto_advance: params.auto_advance ?? row.auto_advance };
      return invoiceView(ctx, finalizeInvoice(ctx, ctx.store.put('invoice', advanced)));
    },
  ),
  route('POST', '/v1/invoices/:id/pay', onlyExpand, (ctx, { id }) => {
    const row = need(ctx, id, ['draft', 'open'], 'pay');
    const open = row.status === 'draft' ? finalizeInvoice(ctx, row) : row;
    if (open.status === 'paid') return invoiceView(ctx, open);
    const { outcome, invoice } = collectInvoice(ctx, open, true);
    if (outcome !== 'paid') throw paymentError(ctx, invoice, outcome, true);
    return invoiceView(ctx, needRow(ctx, 'invoice', invoice.id));
  }),
  listRoute(
    '/v1/invoices',
    'invoice',
    {
      customer: field.text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: field.text.optional(),
    },
    (row, { customer, status, subscription }) =>
      (!customer || row.customer === customer) &&
      (!status || row.status === status) &&
      (!subscription || row.subscription === subscription),
  ),
  route(
    'POST',
    '/v1/invoiceitems',
    z.strictObject({
      amount: field.amount,
      currency: field.currency,
      customer: field.text,
      description: field.text.optional(),
      expand: field.expand,
      invoice: field.text,
    }),
    (ctx, { params: { customer: customerId, invoice: invoiceId, amount, currency, description = '' } }) => {
      const customer = needCustomer(ctx, customerId, 'customer');
      const invoice = needRow(ctx, 'invoice', invoiceId, 'invoice');
      if (invoice.status !== 'draft' || invoice.customer !== customer.id) {
        throw invalid('The invoice is not a draft of this customer.', 'invoice', 'invoice_not_editable');
      }
      if (invoice.currency !== currency) throw invalid('The invoice is of another currency.', 'currency');
      const now = ctx.now(customer.testClock);
      const item = {
        id: newId('ii'),
        created: now,
        customer: customer.id,
        amount,
        currency,
        description,
        discountable: amount > 0,
        invoice: invoice.id,
        subscription: null,
        subscriptionItem: null,
        period: { start: now, end: now },
        price: null,
        product: null,
        unitAmount: amount,
        proration: false,
        taxRates: null,
        metadata: {},
      };
      ctx.store.put('invoice', withTotals(ctx, { ...invoice, lines: [...invoice.lines, lineOfItem(item)] }));
      return invoiceItemView(ctx, addRow(ctx, 'invoiceitem', item, 'invoiceitem.created'));
    },
  ),
];
