import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { collectInvoice, paymentError } from '../invoicing/collect.ts';
import { redeemDiscounts } from '../invoicing/discounts.ts';
import { draftInvoice, pendingItems } from '../invoicing/draft.ts';
import { finalizeInvoice, markPaid } from '../invoicing/finalize.ts';
import { dropPayment, markUncollectible, voidInvoice } from '../invoicing/void.ts';
import { changeRow, needCustomer, needRow } from '../records.ts';
import type { InvoiceRow } from '../rows.ts';
import { invoiceView, lineView } from '../views/invoice.view.ts';
import { takePaymentMethod } from './payment-methods.ts';
import { methodOf } from './subscriptions.ts';
import { ratesOf } from './tax-rates.ts';

const HOUR = 3600;
const onlyExpand = z.strictObject({ expand: field.expand });

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
      default_payment_method: field.text.optional(),
      default_tax_rates: field.emptyable(z.array(field.text)).optional(),
      description: field.text.optional(),
      discounts: field.discounts,
      expand: field.expand,
      metadata: field.metadata,
      pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
    }),
    (ctx, { params }) => {
      const customer = needCustomer(ctx, params.customer, 'customer');
      const now = ctx.now(customer.testClock);
      const currency = params.currency ?? customer.currency ?? 'usd';
      const takesItems = params.pending_invoice_items_behavior === 'include';
      const draft = draftInvoice(ctx, {
        customer,
        subscription: null,
        currency,
        reason: 'manual',
        lines: [],
        items: takesItems ? pendingItems(ctx, customer.id, null, currency) : [],
        discounts: redeemDiscounts(ctx, params.discounts ?? [], { customer: customer.id, currency, now }),
        defaultTaxRates: ratesOf(ctx, params.default_tax_rates),
        defaultPaymentMethod: methodOf(ctx, customer.id, params.default_payment_method, 'default_payment_method'),
        period: { start: now, end: now },
        description: params.description,
        metadata: field.mergeMetadata({}, params.metadata),
        autoAdvance: params.auto_advance ?? false,
        finalizesAt: params.auto_advance ? now + HOUR : null,
      });
      return invoiceView(ctx, draft);
    },
  ),
  route('GET', '/v1/invoices/:id', onlyExpand, (ctx, { id }) => invoiceView(ctx, needRow(ctx, 'invoice', id))),
  route(
    'POST',
    '/v1/invoices/:id',
    z.strictObject({
      auto_advance: field.flag.optional(),
      default_payment_method: field.text.optional(),
      description: field.emptyable(field.text).optional(),
      expand: field.expand,
      metadata: field.metadata,
    }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'invoice', id);
      const method = params.default_payment_method;
      const changed = changeRow(
        ctx,
        'invoice',
        row,
        {
          auto_advance: params.auto_advance ?? row.auto_advance,
          defaultPaymentMethod: method
            ? methodOf(ctx, row.customer, method, 'default_payment_method')
            : row.defaultPaymentMethod,
          description: params.description === undefined ? row.description : params.description,
          metadata: field.mergeMetadata(row.metadata, params.metadata),
        },
        'invoice.updated',
      );
      return invoiceView(ctx, changed);
    },
  ),
  route('DELETE', '/v1/invoices/:id', z.strictObject({}), (ctx, { id }) => {
    const row = need(ctx, id, ['draft'], 'delete');
    if (row.subscription) throw invalid('The draft of a subscription cannot be deleted.');
    for (const item of ctx.store.all('invoiceitem')) {
      if (item.invoice === id) ctx.store.put('invoiceitem', { ...item, invoice: null });
    }
    ctx.emit('invoice.deleted', invoiceView(ctx, row));
    ctx.store.remove('invoice', id);
    return { id, object: 'invoice', deleted: true };
  }),
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
  route(
    'POST',
    '/v1/invoices/:id/pay',
    z.strictObject({
      expand: field.expand,
      off_session: field.flag.optional(),
      paid_out_of_band: field.flag.optional(),
      payment_method: field.text.optional(),
    }),
    (ctx, { id, params }) => {
      const row = need(ctx, id, ['draft', 'open', 'uncollectible'], 'pay');
      const open = row.status === 'draft' ? finalizeInvoice(ctx, row) : row;
      if (open.status === 'paid') return invoiceView(ctx, open);
      if (params.paid_out_of_band) {
        const paid = markPaid(ctx, open, true);
        dropPayment(ctx, paid, paid.paid_at ?? paid.created);
        return invoiceView(ctx, paid);
      }
      const method = params.payment_method
        ? takePaymentMethod(ctx, params.payment_method, 'payment_method').id
        : undefined;
      const { outcome, invoice } = collectInvoice(ctx, open, { method, isByHand: true });
      if (outcome !== 'paid') throw paymentError(ctx, invoice, outcome, true);
      return invoiceView(ctx, needRow(ctx, 'invoice', invoice.id));
    },
  ),
  route('POST', '/v1/invoices/:id/void', onlyExpand, (ctx, { id }) =>
    invoiceView(ctx, voidInvoice(ctx, need(ctx, id, ['open', 'uncollectible'], 'void'))),
  ),
  route('POST', '/v1/invoices/:id/mark_uncollectible', onlyExpand, (ctx, { id }) =>
    invoiceView(ctx, markUncollectible(ctx, need(ctx, id, ['open'], 'mark'))),
  ),
  route('GET', '/v1/invoices/:id/lines', z.strictObject(field.page), (ctx, { id, params }) => {
    const row = needRow(ctx, 'invoice', id);
    const { rows, has_more } = pageOf(row.lines.toReversed(), params, 'line_item');
    return listOf(
      rows.map((line) => lineView(row, line)),
      `/v1/invoices/${id}/lines`,
      has_more,
    );
  }),
  route(
    'GET',
    '/v1/invoices',
    z.strictObject({
      ...field.page,
      created: field.range.optional(),
      customer: field.text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: field.text.optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('invoice')
        .filter(
          (row) =>
            (!params.customer || row.customer === params.customer) &&
            (!params.status || row.status === params.status) &&
            (!params.subscription || row.subscription === params.subscription) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'invoice');
      return listOf(
        rows.map((row) => invoiceView(ctx, row)),
        '/v1/invoices',
        has_more,
      );
    },
  ),
];
