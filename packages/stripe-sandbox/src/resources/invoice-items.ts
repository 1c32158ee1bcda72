import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { lineOfItem, withTotals } from '../invoicing/draft.ts';
import { addRow, needCustomer, needRow } from '../records.ts';
import type { InvoiceItemRow } from '../rows.ts';
import { invoiceItemView } from '../views/invoice.view.ts';
import { ratesOf } from './tax-rates.ts';

const createParams = z.strictObject({
  amount: field.amount.optional(),
  currency: field.currency.optional(),
  customer: field.text,
  description: field.text.optional(),
  discountable: field.flag.optional(),
  expand: field.expand,
  invoice: field.text.optional(),
  metadata: field.metadata,
  period: z.strictObject({ start: field.time, end: field.time }).optional(),
  pricing: z.strictObject({ price: field.text }).optional(),
  quantity: field.int.pipe(z.number().min(1)).optional(),
  subscription: field.text.optional(),
  tax_rates: field.emptyable(z.array(field.text)).optional(),
});

const makeItem = (ctx: Context, params: z.output<typeof createParams>): InvoiceItemRow => {
  const customer = needCustomer(ctx, params.customer, 'customer');
  const now = ctx.now(customer.testClock);
  const price = params.pricing ? needRow(ctx, 'price', params.pricing.price, 'pricing[price]') : null;
  if (price?.recurring) throw invalid('Only one time prices can be invoiced alone.', 'pricing[price]');
  if (!price && params.amount === undefined) throw invalid('Give `amount` or `pricing`.', 'amount');
  const quantity = params.quantity ?? 1;
  const unitAmount = price?.unit_amount ?? params.amount ?? 0;
  const product = price ? ctx.store.get('product', price.product) : undefined;
  return {
    id: newId('ii'),
    created: now,
    customer: customer.id,
    amount: unitAmount * quantity,
    currency: price?.currency ?? params.currency ?? customer.currency ?? 'usd',
    description: params.description ?? product?.name ?? '',
    discountable: params.discountable ?? unitAmount > 0,
    invoice: null,
    subscription: params.subscription ? needRow(ctx, 'subscription', params.subscription, 'subscription').id : null,
    subscriptionItem: null,
    period: params.period ?? { start: now, end: now },
    price: price?.id ?? null,
    product: price?.product ?? null,
    unitAmount,
    quantity,
    proration: false,
    taxRates: params.tax_rates === undefined ? null : ratesOf(ctx, params.tax_rates, 'tax_rates'),
    metadata: field.mergeMetadata({}, params.metadata),
  };
};

/** An item may name the draft that it belongs to. */
const putOnInvoice = (ctx: Context, item: InvoiceItemRow, id: string): InvoiceItemRow => {
  const invoice = needRow(ctx, 'invoice', id, 'invoice');
  if (invoice.status !== 'draft' || invoice.customer !== item.customer) {
    throw invalid('The invoice is not a draft of this customer.', 'invoice', 'invoice_not_editable');
  }
  if (invoice.currency !== item.currency) throw invalid('The invoice is of another currency.', 'currency');
  const held = { ...item, invoice: id };
  ctx.store.put('invoice', withTotals(ctx, { ...invoice, lines: [...invoice.lines, lineOfItem(held)] }));
  return held;
};

export const invoiceItemRoutes = [
  route('POST', '/v1/invoiceitems', createParams, (ctx, { params }) => {
    const item = makeItem(ctx, params);
    const held = params.invoice ? putOnInvoice(ctx, item, params.invoice) : item;
    return invoiceItemView(ctx, addRow(ctx, 'invoiceitem', held, 'invoiceitem.created'));
  }),
  route('GET', '/v1/invoiceitems/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    invoiceItemView(ctx, needRow(ctx, 'invoiceitem', id)),
  ),
  route('DELETE', '/v1/invoiceitems/:id', z.strictObject({}), (ctx, { id }) => {
    const row = needRow(ctx, 'invoiceitem', id);
    if (row.invoice)
      throw invalid('An item that is on an invoice cannot be deleted.', undefined, 'invoice_not_editable');
    ctx.emit('invoiceitem.deleted', invoiceItemView(ctx, row));
    ctx.store.remove('invoiceitem', id);
    return { id, object: 'invoiceitem', deleted: true };
  }),
  route(
    'GET',
    '/v1/invoiceitems',
    z.strictObject({
      ...field.page,
      created: field.range.optional(),
      customer: field.text.optional(),
      invoice: field.text.optional(),
      pending: field.flag.optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('invoiceitem')
        .filter(
          (row) =>
            (!params.customer || row.customer === params.customer) &&
            (!params.invoice || row.invoice === params.invoice) &&
            (params.pending === undefined || (row.invoice === null) === params.pending) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'invoiceitem');
      return listOf(
        rows.map((row) => invoiceItemView(ctx, row)),
        '/v1/invoiceitems',
        has_more,
      );
    },
  ),
];
