import { z } from 'zod';
import { declineOf, setupOutcome } from '../cards.ts';
import type { Context } from '../context.ts';
import { ApiError, invalid, noSuch } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, changeRow, needCustomer, needRow, tell } from '../records.ts';
import type { SetupIntentRow } from '../rows.ts';
import { setupIntentView } from '../views/payment.view.ts';
import { attach, createPaymentMethod, paymentMethodData, takePaymentMethod } from './payment-methods.ts';

export const automaticMethods = z.strictObject({
  enabled: field.flag,
  allow_redirects: z.enum(['always', 'never']).optional(),
});

interface NewSetupIntent {
  customer: string | null;
  automatic_payment_methods?: SetupIntentRow['automatic_payment_methods'];
  description?: string;
  metadata?: Record<string, string>;
  usage?: string;
}

export const createSetupIntent = (ctx: Context, given: NewSetupIntent): SetupIntentRow => {
  const id = newId('seti');
  const testClock = given.customer ? ctx.store.get('customer', given.customer)?.testClock : null;
  return addRow(
    ctx,
    'setup_intent',
    {
      id,
      created: ctx.now(testClock),
      customer: given.customer,
      status: 'requires_payment_method',
      payment_method: null,
      client_secret: `${id}_secret_${randomText(24)}`,
      usage: given.usage ?? 'off_session',
      description: given.description ?? null,
      metadata: given.metadata ?? {},
      automatic_payment_methods: given.automatic_payment_methods ?? null,
      failure: null,
      cancellation_reason: null,
    },
    'setup_intent.created',
  );
};

const AUTHENTICATION_FAILED = {
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const complete = (ctx: Context, row: SetupIntentRow, methodId: string): SetupIntentRow => {
  const method = needRow(ctx, 'payment_method', methodId);
  const authenticated = changeRow(ctx, 'payment_method', method, { card: { ...method.card, isAuthenticated: true } });
  if (row.customer) attach(ctx, authenticated, row.customer);
  const changes = { status: 'succeeded', payment_method: methodId, failure: null } as const;
  const done = changeRow(ctx, 'setup_intent', row, changes);
  tell(ctx, 'setup_intent', done, 'setup_intent.succeeded');
  for (const subscription of ctx.store.all('subscription')) {
    if (subscription.pending_setup_intent !== row.id) continue;
    const settled = { pending_setup_intent: null, defaultPaymentMethod: methodId };
    changeRow(ctx, 'subscription', subscription, settled, 'customer.subscription.updated');
  }
  return done;
};

const fail = (ctx: Context, row: SetupIntentRow, failure: NonNullable<SetupIntentRow['failure']>): never => {
  const failed = changeRow(ctx, 'setup_intent', row, {
    status: 'requires_payment_method',
    payment_method: null,
    failure,
  });
  tell(ctx, 'setup_intent', failed, 'setup_intent.setup_failed');
  throw new ApiError(402, { type: 'card_error', ...failure, setup_intent: setupIntentView(ctx, failed) }, true);
};

const confirm = (ctx: Context, row: SetupIntentRow, methodId: string): SetupIntentRow => {
  const { card } = needRow(ctx, 'payment_method', methodId, 'payment_method');
  const outcome = setupOutcome(card);
  if (outcome === 'declined') return fail(ctx, row, declineOf(card));
  if (outcome === 'succeeds') return complete(ctx, row, methodId);
  const asking = changeRow(ctx, 'setup_intent', row, { status: 'requires_action', payment_method: methodId });
  tell(ctx, 'setup_intent', asking, 'setup_intent.requires_action');
  return asking;
};

/** A browser sees the object only with its secret. */
const needIntent = (ctx: Context, id: string, secret: string | undefined) => {
  const row = needRow(ctx, 'setup_intent', id);
  if (secret !== undefined && secret !== row.client_secret) throw noSuch('setup_intent', id);
  return row;
};

const authenticate = (ctx: Context, row: SetupIntentRow, isOk: boolean): SetupIntentRow => {
  if (row.status !== 'requires_action' || !row.payment_method) {
    throw invalid('This SetupIntent does not wait for a confirmation.', undefined, 'setup_intent_unexpected_state');
  }
  return isOk ? complete(ctx, row, row.payment_method) : fail(ctx, row, AUTHENTICATION_FAILED);
};

const confirmParams = z.strictObject({
  client_secret: field.text.optional(),
  /** The sandbox's own: the person said yes to the question that the card asks. */
  confirmed: field.flag.optional(),
  expand: field.expand,
  mandate_data: z.unknown().optional(),
  payment_method: field.text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: field.text.optional(),
  use_stripe_sdk: field.flag.optional(),
});

export const setupIntentRoutes = [
  route(
    'POST',
    '/v1/setup_intents',
    z.strictObject({
      automatic_payment_methods: automaticMethods.optional(),
      confirm: field.flag.optional(),
      customer: field.text.optional(),
      description: field.text.optional(),
      expand: field.expand,
      metadata: field.metadata,
      payment_method: field.text.optional(),
      payment_method_types: z.array(z.literal('card')).optional(),
      return_url: field.text.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    (ctx, { params }) => {
      const customer = params.customer ? needCustomer(ctx, params.customer, 'customer').id : null;
      const made = createSetupIntent(ctx, {
        ...params,
        customer,
        automatic_payment_methods:
          params.automatic_payment_methods ??
          (params.payment_method_types ? null : { enabled: true, allow_redirects: 'always' }),
        metadata: field.mergeMetadata({}, params.metadata),
      });
      if (!params.payment_method) return setupIntentView(ctx, made);
      const method = takePaymentMethod(ctx, params.payment_method, 'payment_method');
      if (params.confirm) return setupIntentView(ctx, confirm(ctx, made, method.id));
      const ready = { status: 'requires_confirmation', payment_method: method.id } as const;
      return setupIntentView(ctx, changeRow(ctx, 'setup_intent', made, ready));
    },
  ),
  route(
    'GET',
    '/v1/setup_intents/:id',
    z.strictObject({ client_secret: field.text.optional(), expand: field.expand }),
    (ctx, { id, params }) => setupIntentView(ctx, needIntent(ctx, id, params.client_secret)),
    true,
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    confirmParams,
    (ctx, { id, params }) => {
      const row = needIntent(ctx, id, params.client_secret);
      if (params.confirmed) return setupIntentView(ctx, authenticate(ctx, row, true));
      if (row.status === 'succeeded' || row.status === 'canceled') {
        throw invalid(
          `You cannot confirm this SetupIntent because it has already ${row.status === 'succeeded' ? 'succeeded' : 'been canceled'}.`,
          undefined,
          'setup_intent_unexpected_state',
        );
      }
      const method = params.payment_method_data
        ? createPaymentMethod(ctx, params.payment_method_data).id
        : params.payment_method
          ? takePaymentMethod(ctx, params.payment_method, 'payment_method').id
          : row.payment_method;
      if (!method) throw invalid('You cannot confirm a SetupIntent without a payment method.', 'payment_method');
      return setupIntentView(ctx, confirm(ctx, row, method));
    },
    true,
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/authenticate',
    z.strictObject({ client_secret: field.text.optional(), ok: field.flag, expand: field.expand }),
    (ctx, { id, params }) =>
      setupIntentView(ctx, authenticate(ctx, needIntent(ctx, id, params.client_secret), params.ok)),
    true,
  ),
  route('POST', '/v1/setup_intents/:id/cancel', z.strictObject({ expand: field.expand }), (ctx, { id }) => {
    const row = needRow(ctx, 'setup_intent', id);
    if (row.status === 'succeeded' || row.status === 'canceled') {
      throw invalid('This SetupIntent cannot be canceled.', undefined, 'setup_intent_unexpected_state');
    }
    const changes = { status: 'canceled', cancellation_reason: 'requested_by_customer' } as const;
    return setupIntentView(ctx, changeRow(ctx, 'setup_intent', row, changes, 'setup_intent.canceled'));
  }),
  route(
    'GET',
    '/v1/setup_intents',
    z.strictObject({
      ...field.page,
      created: field.range.optional(),
      customer: field.text.optional(),
      payment_method: field.text.optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('setup_intent')
        .filter(
          (row) =>
            (!params.customer || row.customer === params.customer) &&
            (!params.payment_method || row.payment_method === params.payment_method) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'setup_intent');
      return listOf(
        rows.map((row) => setupIntentView(ctx, row)),
        '/v1/setup_intents',
        has_more,
      );
    },
  ),
];
