import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, changeRow, needCustomer, needRow } from '../records.ts';
import { endNow } from '../subscriptions/end.ts';
import { customerView } from '../views/customer.view.ts';
import { paymentMethodView } from '../views/payment.view.ts';
import { viewOf } from '../views/view.ts';

const changeable = {
  address: field.emptyable(field.address).optional(),
  balance: field.amount.optional(),
  description: field.emptyable(field.text).optional(),
  email: field.emptyable(field.text).optional(),
  expand: field.expand,
  invoice_settings: z.strictObject({ default_payment_method: field.emptyable(field.text).optional() }).optional(),
  metadata: field.metadata,
  name: field.emptyable(field.text).optional(),
  phone: field.emptyable(field.text).optional(),
};

const defaultMethod = (ctx: Context, customer: string, id: string | null | undefined) => {
  if (!id) return id;
  const method = needRow(ctx, 'payment_method', id, 'invoice_settings[default_payment_method]');
  if (method.customer !== customer) {
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'invoice_settings[default_payment_method]',
      'resource_missing',
    );
  }
  return id;
};

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    z.strictObject({ ...changeable, test_clock: field.text.optional() }),
    (ctx, { params }) => {
      const testClock = params.test_clock ? needRow(ctx, 'test_clock', params.test_clock, 'test_clock').id : null;
      const row = addRow(
        ctx,
        'customer',
        {
          id: newId('cus'),
          created: ctx.now(testClock),
          email: params.email ?? null,
          name: params.name ?? null,
          phone: params.phone ?? null,
          description: params.description ?? null,
          address: field.toAddress(params.address),
          metadata: field.mergeMetadata({}, params.metadata),
          balance: params.balance ?? 0,
          currency: null,
          defaultPaymentMethod: null,
          testClock,
          invoicePrefix: randomText(8).toUpperCase(),
          nextInvoice: 1,
          isDeleted: false,
        },
        'customer.created',
      );
      return customerView(ctx, row);
    },
  ),
  route('GET', '/v1/customers/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    viewOf(ctx, 'customer', needRow(ctx, 'customer', id)),
  ),
  route('POST', '/v1/customers/:id', z.strictObject(changeable), (ctx, { id, params }) => {
    const row = needCustomer(ctx, id);
    const method = defaultMethod(ctx, id, params.invoice_settings?.default_payment_method);
    const changed = changeRow(
      ctx,
      'customer',
      row,
      {
        address: params.address === undefined ? row.address : field.toAddress(params.address),
        balance: params.balance ?? row.balance,
        description: params.description === undefined ? row.description : params.description,
        email: params.email === undefined ? row.email : params.email,
        name: params.name === undefined ? row.name : params.name,
        phone: params.phone === undefined ? row.phone : params.phone,
        metadata: field.mergeMetadata(row.metadata, params.metadata),
        defaultPaymentMethod: method === undefined ? row.defaultPaymentMethod : method,
      },
      'customer.updated',
    );
    return customerView(ctx, changed);
  }),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (ctx, { id }) => {
    const row = needCustomer(ctx, id);
    for (const subscription of ctx.store.all('subscription')) {
      if (subscription.customer === id && subscription.ended_at === null) endNow(ctx, subscription);
    }
    ctx.emit('customer.deleted', customerView(ctx, row), null, row.testClock);
    ctx.store.put('customer', { ...row, isDeleted: true });
    return { id, object: 'customer', deleted: true };
  }),
  route(
    'GET',
    '/v1/customers',
    z.strictObject({
      ...field.page,
      created: field.range.optional(),
      email: field.text.optional(),
      test_clock: field.text.optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store.all('customer').filter(
        (row) =>
          !row.isDeleted &&
          (!params.email || row.email === params.email) &&
          // Those of a test clock are listed only with it.
          row.testClock === (params.test_clock ?? null) &&
          isWithin(row.created, params.created),
      );
      const { rows, has_more } = pageOf(matching, params, 'customer');
      return listOf(
        rows.map((row) => customerView(ctx, row)),
        '/v1/customers',
        has_more,
      );
    },
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...field.page, type: field.text.optional() }),
    (ctx, { id, params }) => {
      needCustomer(ctx, id);
      const matching = ctx.store
        .all('payment_method')
        .filter((row) => row.customer === id && (params.type ?? 'card') === 'card');
      const { rows, has_more } = pageOf(matching, params, 'payment_method');
      return listOf(rows.map(paymentMethodView), `/v1/customers/${id}/payment_methods`, has_more);
    },
  ),
];
