import { z } from 'zod';
import type { Context } from '../context.ts';
import { ApiError, invalid, noSuch } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { chargeIntent, createIntent, failIntent } from '../invoicing/charge.ts';
import { afterCharge, invoiceFailed } from '../invoicing/collect.ts';
import { changeRow, needCustomer, needRow, tell } from '../records.ts';
import type { PaymentIntentRow } from '../rows.ts';
import { paymentIntentView } from '../views/payment.view.ts';
import { attach, createPaymentMethod, paymentMethodData, takePaymentMethod } from './payment-methods.ts';
import { automaticMethods } from './setup-intents.ts';

const needIntent = (ctx: Context, id: string, secret: string | undefined) => {
  const row = needRow(ctx, 'payment_intent', id);
  if (secret !== undefined && secret !== row.client_secret) throw noSuch('payment_intent', id);
  return row;
};

/** Keeps the way to pay with the customer, and with the subscription that asked for it. */
const saveMethod = (ctx: Context, intent: PaymentIntentRow) => {
  const method = intent.payment_method ? ctx.store.get('payment_method', intent.payment_method) : undefined;
  if (!method || !intent.customer || !intent.setup_future_usage) return;
  if (!method.customer) attach(ctx, method, intent.customer);
  const invoice = intent.invoice ? ctx.store.get('invoice', intent.invoice) : undefined;
  const subscription = invoice?.subscription ? ctx.store.get('subscription', invoice.subscription) : undefined;
  if (subscription?.savesPaymentMethod) {
    ctx.store.put('subscription', { ...subscription, defaultPaymentMethod: method.id });
  }
};

const confirm = (ctx: Context, row: PaymentIntentRow, methodId: string, isConfirmed: boolean) => {
  const { result, intent } = chargeIntent(ctx, row, methodId, isConfirmed);
  if (result === 'succeeds') saveMethod(ctx, intent);
  const invoice = intent.invoice ? ctx.store.get('invoice', intent.invoice) : undefined;
  if (invoice?.status === 'open') afterCharge(ctx, invoice, result, true);
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

const authenticate = (ctx: Context, row: PaymentIntentRow, isOk: boolean) => {
  if (row.status !== 'requires_action' || !row.payment_method) {
    throw invalid('This PaymentIntent does not wait for a confirmation.', undefined, 'payment_intent_unexpected_state');
  }
  if (isOk) return confirm(ctx, row, row.payment_method, true);
  const failed = failIntent(ctx, row, AUTHENTICATION_FAILED);
  const invoice = row.invoice ? ctx.store.get('invoice', row.invoice) : undefined;
  if (invoice?.status === 'open') invoiceFailed(ctx, invoice, 'invoice.payment_failed', true);
  throw declined(ctx, failed);
};

const refuseDone = (row: PaymentIntentRow, verb: string) => {
  if (row.status !== 'succeeded' && row.status !== 'canceled') return;
  throw invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${row.status}.`,
    undefined,
    'payment_intent_unexpected_state',
  );
};

export const paymentIntentRoutes = [
  route(
    'POST',
    '/v1/payment_intents',
    z.strictObject({
      amount: field.amount.pipe(z.number().min(30).max(99_999_999)),
      automatic_payment_methods: automaticMethods.optional(),
      confirm: field.flag.optional(),
      currency: field.currency,
      customer: field.text.optional(),
      description: field.text.optional(),
      expand: field.expand,
      metadata: field.metadata,
      off_session: field.flag.optional(),
      payment_method: field.text.optional(),
      payment_method_types: z.array(z.literal('card')).optional(),
      return_url: field.text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    (ctx, { params }) => {
      const customer = params.customer ? needCustomer(ctx, params.customer, 'customer') : null;
      const method = params.payment_method ? takePaymentMethod(ctx, params.payment_method, 'payment_method').id : null;
      const intent = createIntent(ctx, {
        amount: params.amount,
        automatic_payment_methods: params.automatic_payment_methods ?? null,
        currency: params.currency,
        customer: customer?.id ?? null,
        description: params.description ?? null,
        invoice: null,
        metadata: field.mergeMetadata({}, params.metadata),
        payment_method: method,
        setup_future_usage: params.setup_future_usage ?? null,
        now: ctx.now(customer?.testClock),
      });
      if (!params.confirm) return paymentIntentView(ctx, intent);
      if (!method) throw invalid('You cannot confirm this PaymentIntent without a payment method.', 'payment_method');
      return paymentIntentView(ctx, confirm(ctx, intent, method, false));
    },
  ),
  route(
    'GET',
    '/v1/payment_intents/:id',
    z.strictObject({ client_secret: field.text.optional(), expand: field.expand }),
    (ctx, { id, params }) => paymentIntentView(ctx, needIntent(ctx, id, params.client_secret)),
    true,
  ),
  route(
    'POST',
    '/v1/payment_intents/:id',
    z.strictObject({ description: field.text.optional(), expand: field.expand, metadata: field.metadata }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'payment_intent', id);
      const changes = {
        description: params.description ?? row.description,
        metadata: field.mergeMetadata(row.metadata, params.metadata),
      };
      return paymentIntentView(ctx, changeRow(ctx, 'payment_intent', row, changes));
    },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    z.strictObject({
      client_secret: field.text.optional(),
      /** The sandbox's own: the person said yes to the question that the card asks. */
      confirmed: field.flag.optional(),
      expand: field.expand,
      mandate_data: z.unknown().optional(),
      off_session: field.flag.optional(),
      payment_method: field.text.optional(),
      payment_method_data: paymentMethodData.optional(),
      return_url: field.text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      use_stripe_sdk: field.flag.optional(),
    }),
    (ctx, { id, params }) => {
      const row = needIntent(ctx, id, params.client_secret);
      refuseDone(row, 'confirm');
      if (params.confirmed) return paymentIntentView(ctx, authenticate(ctx, row, true));
      const method = params.payment_method_data
        ? createPaymentMethod(ctx, params.payment_method_data).id
        : params.payment_method
          ? takePaymentMethod(ctx, params.payment_method, 'payment_method').id
          : row.payment_method;
      if (!method) {
        throw invalid(
          'You cannot confirm this PaymentIntent because it is missing a payment method.',
          'payment_method',
          'payment_intent_unexpected_state',
        );
      }
      return paymentIntentView(ctx, confirm(ctx, row, method, false));
    },
    true,
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/authenticate',
    z.strictObject({ client_secret: field.text.optional(), ok: field.flag, expand: field.expand }),
    (ctx, { id, params }) =>
      paymentIntentView(ctx, authenticate(ctx, needIntent(ctx, id, params.client_secret), params.ok)),
    true,
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    z.strictObject({ cancellation_reason: field.text.optional(), expand: field.expand }),
    (ctx, { id }) => {
      const row = needRow(ctx, 'payment_intent', id);
      refuseDone(row, 'cancel');
      if (row.invoice) throw invalid('The PaymentIntent of an invoice is canceled by voiding the invoice.');
      const canceled = changeRow(ctx, 'payment_intent', row, { status: 'canceled', canceled_at: ctx.now() });
      tell(ctx, 'payment_intent', canceled, 'payment_intent.canceled');
      return paymentIntentView(ctx, canceled);
    },
  ),
  route(
    'GET',
    '/v1/payment_intents',
    z.strictObject({ ...field.page, created: field.range.optional(), customer: field.text.optional() }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('payment_intent')
        .filter(
          (row) => (!params.customer || row.customer === params.customer) && isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'payment_intent');
      return listOf(
        rows.map((row) => paymentIntentView(ctx, row)),
        '/v1/payment_intents',
        has_more,
      );
    },
  ),
];
