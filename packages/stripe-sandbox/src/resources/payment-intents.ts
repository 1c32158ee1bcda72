import { z } from 'zod';
import type { Context } from '../context.ts';
import { ApiError, invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { getRoute, listRoute, route } from '../http/route.ts';
import { chargeIntent, failIntent } from '../invoicing/charge.ts';
import { afterCharge, invoiceFailed } from '../invoicing/collect.ts';
import { needRow } from '../records.ts';
import type { PaymentIntentRow } from '../rows.ts';
import { paymentIntentView } from '../views/payment.view.ts';
import { attach, methodToConfirm } from './payment-methods.ts';
import { confirmParams, needIntent } from './setup-intents.ts';

/** Attaches the card to the customer if later payments will use it. */
const saveMethod = (ctx: Context, intent: PaymentIntentRow) => {
  const method = ctx.store.get('payment_method', intent.payment_method ?? '');
  if (method && !method.customer && intent.setup_future_usage) attach(ctx, method, intent.customer);
};

const confirm = (ctx: Context, row: PaymentIntentRow, methodId: string, isConfirmed: boolean) => {
  const { result, intent } = chargeIntent(ctx, row, methodId, isConfirmed);
  if (result === 'succeeds') saveMethod(ctx, intent);
  const invoice = needRow(ctx, 'invoice', intent.invoice);
  if (invoice.status === 'open') afterCharge(ctx, invoice, result, true);
  if (result === 'declined') throw declined(ctx, intent);
  return intent;
};

const declined = (ctx: Context, intent: PaymentIntentRow) =>
  new ApiError(
    402,
    {
      type: 'card_error',
      ...(intent.failure ?? { code: 'card_declined', message: 'Your card was declined.' }),
      charge: intent.latest_charge ?? undefined,
      payment_intent: paymentIntentView(ctx, intent),
    },
    true,
  );

const AUTHENTICATION_FAILED = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const unexpected = (message: string) => invalid(message, undefined, 'payment_intent_unexpected_state');

const authenticate = (ctx: Context, row: PaymentIntentRow, isOk: boolean) => {
  if (row.status !== 'requires_action' || !row.payment_method) {
    throw unexpected('This PaymentIntent does not wait for a confirmation.');
  }
  if (isOk) return confirm(ctx, row, row.payment_method, true);
  const failed = failIntent(ctx, row, AUTHENTICATION_FAILED);
  const invoice = needRow(ctx, 'invoice', row.invoice);
  if (invoice.status === 'open') invoiceFailed(ctx, invoice, 'invoice.payment_failed', true);
  throw declined(ctx, failed);
};

export const paymentIntentRoutes = [
  getRoute('/v1/payment_intents', 'payment_intent'),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    z.strictObject({ ...confirmParams, payment_method: field.text.optional() }),
    (ctx, { id, params }) => {
      const row = needIntent(ctx, 'payment_intent', id, params.client_secret);
      if (row.status === 'succeeded' || row.status === 'canceled') {
        throw unexpected(`You cannot confirm this PaymentIntent because it has a status of ${row.status}.`);
      }
      if (params.confirmed) return paymentIntentView(ctx, authenticate(ctx, row, true));
      return paymentIntentView(ctx, confirm(ctx, row, methodToConfirm(ctx, params, row.payment_method), false));
    },
    true,
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/authenticate',
    z.strictObject({ client_secret: field.text.optional(), ok: field.flag, expand: field.expand }),
    (ctx, { id, params }) =>
      paymentIntentView(ctx, authenticate(ctx, needIntent(ctx, 'payment_intent', id, params.client_secret), params.ok)),
    true,
  ),
  listRoute(
    '/v1/payment_intents',
    'payment_intent',
    { customer: field.text.optional() },
    (row, { customer }) => !customer || row.customer === customer,
  ),
];
