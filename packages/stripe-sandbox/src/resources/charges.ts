import { z } from 'zod';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needRow, tell } from '../records.ts';
import { chargeView, invoicePaymentView, refundView } from '../views/payment.view.ts';

export const chargeRoutes = [
  route('GET', '/v1/charges/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    chargeView(needRow(ctx, 'charge', id)),
  ),
  route(
    'GET',
    '/v1/charges',
    z.strictObject({
      ...field.page,
      created: field.range.optional(),
      customer: field.text.optional(),
      payment_intent: field.text.optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('charge')
        .filter(
          (row) =>
            (!params.customer || row.customer === params.customer) &&
            (!params.payment_intent || row.payment_intent === params.payment_intent) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'charge');
      return listOf(rows.map(chargeView), '/v1/charges', has_more);
    },
  ),
  route(
    'POST',
    '/v1/refunds',
    z.strictObject({
      amount: field.amount.pipe(z.number().min(1)).optional(),
      charge: field.text.optional(),
      expand: field.expand,
      metadata: field.metadata,
      payment_intent: field.text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    (ctx, { params }) => {
      const intent = params.payment_intent
        ? needRow(ctx, 'payment_intent', params.payment_intent, 'payment_intent')
        : null;
      const charge = needRow(ctx, 'charge', params.charge ?? intent?.latest_charge ?? '', 'charge');
      const left = charge.failure ? 0 : charge.amount - charge.amount_refunded;
      const amount = params.amount ?? left;
      if (left === 0)
        throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
      if (amount > left) throw invalid(`Refund amount is greater than unrefunded amount on charge.`, 'amount');
      const refunded = changeRow(ctx, 'charge', charge, { amount_refunded: charge.amount_refunded + amount });
      tell(ctx, 'charge', refunded, 'charge.refunded');
      const refund = addRow(
        ctx,
        'refund',
        {
          id: newId('re'),
          created: ctx.now(charge.customer ? ctx.store.get('customer', charge.customer)?.testClock : null),
          amount,
          charge: charge.id,
          currency: charge.currency,
          customer: charge.customer,
          payment_intent: charge.payment_intent,
          payment_method: charge.payment_method,
          reason: params.reason ?? null,
          metadata: field.mergeMetadata({}, params.metadata),
        },
        'refund.created',
      );
      return refundView(refund);
    },
  ),
  route('GET', '/v1/refunds/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    refundView(needRow(ctx, 'refund', id)),
  ),
  route('GET', '/v1/invoice_payments/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    invoicePaymentView(needRow(ctx, 'invoice_payment', id)),
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...field.page,
      created: field.range.optional(),
      invoice: field.text.optional(),
      payment: z
        .strictObject({ type: z.enum(['payment_intent', 'charge']), payment_intent: field.text.optional() })
        .optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('invoice_payment')
        .filter(
          (row) =>
            (!params.invoice || row.invoice === params.invoice) &&
            (!params.payment?.payment_intent || row.payment_intent === params.payment.payment_intent) &&
            (!params.status || row.status === params.status) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'invoice_payment');
      return listOf(rows.map(invoicePaymentView), '/v1/invoice_payments', has_more);
    },
  ),
];
