import { z } from 'zod';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { listRoute, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, emit, needRow, nowFor } from '../records.ts';
import { refundView } from '../views/payment.view.ts';

export const chargeRoutes = [
  listRoute(
    '/v1/charges',
    'charge',
    { customer: field.text.optional() },
    (row, { customer }) => !customer || row.customer === customer,
  ),
  route(
    'POST',
    '/v1/refunds',
    z.strictObject({
      amount: field.amount.pipe(z.number().min(1)).optional(),
      expand: field.expand,
      payment_intent: field.text,
    }),
    (ctx, { params }) => {
      const intent = needRow(ctx, 'payment_intent', params.payment_intent, 'payment_intent');
      const charge = needRow(ctx, 'charge', intent.latest_charge ?? '', 'payment_intent');
      const left = charge.failure ? 0 : charge.amount - charge.amount_refunded;
      const amount = params.amount ?? left;
      if (left === 0)
        throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
      if (amount > left) throw invalid(`Refund amount is greater than unrefunded amount on charge.`, 'amount');
      const refunded = changeRow(ctx, 'charge', charge, { amount_refunded: charge.amount_refunded + amount });
      emit(ctx, 'charge', refunded, 'charge.refunded');
      const refund = addRow(
        ctx,
        'refund',
        {
          id: newId('re'),
          created: nowFor(ctx, charge.customer),
          amount,
          charge: charge.id,
          currency: charge.currency,
          customer: charge.customer,
          payment_intent: charge.payment_intent,
          payment_method: charge.payment_method,
        },
        'refund.created',
      );
      return refundView(refund);
    },
  ),
  listRoute(
    '/v1/invoice_payments',
    'invoice_payment',
    {
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: field.text.optional() }).optional(),
    },
    (row, { payment }) => !payment?.payment_intent || row.payment_intent === payment.payment_intent,
  ),
];
