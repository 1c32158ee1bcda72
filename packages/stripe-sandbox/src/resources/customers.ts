import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { getRoute, route } from '../http/route.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, changeRow, needCustomer, needRow } from '../records.ts';
import { endNow } from '../subscriptions/end.ts';
import { customerView } from '../views/customer.view.ts';

const changeable = {
  balance: field.amount.optional(),
  email: field.emptyable(field.text).optional(),
  expand: field.expand,
  invoice_settings: z.strictObject({ default_payment_method: field.emptyable(field.text).optional() }).optional(),
  metadata: field.metadata,
  name: field.emptyable(field.text).optional(),
};

export const attachedMethod = <I extends string | null | undefined>(
  ctx: Context,
  customer: string,
  id: I,
  param: string,
): I => {
  if (id && needRow(ctx, 'payment_method', id, param).customer !== customer) {
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      param,
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
  getRoute('/v1/customers', 'customer'),
  route('POST', '/v1/customers/:id', z.strictObject(changeable), (ctx, { id, params }) => {
    const row = needCustomer(ctx, id);
    const param = 'invoice_settings[default_payment_method]';
    const method = attachedMethod(ctx, id, params.invoice_settings?.default_payment_method, param);
    const changed = changeRow(
      ctx,
      'customer',
      row,
      {
        balance: params.balance ?? row.balance,
        email: params.email === undefined ? row.email : params.email,
        name: params.name === undefined ? row.name : params.name,
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
];
