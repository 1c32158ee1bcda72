import { z } from 'zod';
import { declineOf, setupOutcome } from '../cards.ts';
import type { Context } from '../context.ts';
import { ApiError, invalid, noSuch } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { getRoute, route } from '../http/route.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, changeRow, emit, needCustomer, needRow } from '../records.ts';
import type { SetupIntentRow } from '../rows.ts';
import { setupIntentView } from '../views/payment.view.ts';
import { attach, methodToConfirm, paymentMethodData } from './payment-methods.ts';

/** Browsers must present the client secret. */
export const needIntent = <N extends 'setup_intent' | 'payment_intent'>(
  ctx: Context,
  name: N,
  id: string,
  secret: string | undefined,
) => {
  const row = needRow(ctx, name, id);
  if (secret !== undefined && secret !== row.client_secret) throw noSuch(name, id);
  return row;
};

export const confirmParams = {
  client_secret: field.text.optional(),
  /** Sandbox extension: the user approved the 3-D Secure prompt. */
  confirmed: field.flag.optional(),
  expand: field.expand,
  payment_method_data: paymentMethodData.optional(),
};

const complete = (ctx: Context, row: SetupIntentRow, methodId: string): SetupIntentRow => {
  const method = needRow(ctx, 'payment_method', methodId);
  const authenticated = changeRow(ctx, 'payment_method', method, { card: { ...method.card, isAuthenticated: true } });
  if (row.customer) attach(ctx, authenticated, row.customer);
  const changes = { status: 'succeeded', payment_method: methodId, failure: null } as const;
  const done = changeRow(ctx, 'setup_intent', row, changes);
  emit(ctx, 'setup_intent', done, 'setup_intent.succeeded');
  return done;
};

const confirm = (ctx: Context, row: SetupIntentRow, methodId: string): SetupIntentRow => {
  const { card } = needRow(ctx, 'payment_method', methodId, 'payment_method');
  const outcome = setupOutcome(card);
  if (outcome === 'succeeds') return complete(ctx, row, methodId);
  if (outcome === 'asks') {
    const asking = changeRow(ctx, 'setup_intent', row, { status: 'requires_action', payment_method: methodId });
    emit(ctx, 'setup_intent', asking, 'setup_intent.requires_action');
    return asking;
  }
  const failure = declineOf(card);
  const changes = { status: 'requires_payment_method', payment_method: null, failure } as const;
  const failed = changeRow(ctx, 'setup_intent', row, changes);
  emit(ctx, 'setup_intent', failed, 'setup_intent.setup_failed');
  throw new ApiError(402, { type: 'card_error', ...failure, setup_intent: setupIntentView(ctx, failed) }, true);
};

const unexpected = (message: string) => invalid(message, undefined, 'setup_intent_unexpected_state');

export const setupIntentRoutes = [
  route(
    'POST',
    '/v1/setup_intents',
    z.strictObject({
      automatic_payment_methods: z.strictObject({
        enabled: field.flag,
        allow_redirects: z.enum(['always', 'never']).optional(),
      }),
      customer: field.text.optional(),
      expand: field.expand,
      usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    (ctx, { params }) => {
      const customer = params.customer ? needCustomer(ctx, params.customer, 'customer') : null;
      const id = newId('seti');
      const made = addRow(
        ctx,
        'setup_intent',
        {
          id,
          created: ctx.now(customer?.testClock),
          customer: customer?.id ?? null,
          status: 'requires_payment_method',
          payment_method: null,
          client_secret: `${id}_secret_${randomText(24)}`,
          usage: params.usage ?? 'off_session',
          automatic_payment_methods: params.automatic_payment_methods,
          failure: null,
        },
        'setup_intent.created',
      );
      return setupIntentView(ctx, made);
    },
  ),
  getRoute('/v1/setup_intents', 'setup_intent'),
  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    z.strictObject(confirmParams),
    (ctx, { id, params }) => {
      const row = needIntent(ctx, 'setup_intent', id, params.client_secret);
      if (params.confirmed) {
        if (row.status !== 'requires_action' || !row.payment_method) {
          throw unexpected('This SetupIntent does not wait for a confirmation.');
        }
        return setupIntentView(ctx, complete(ctx, row, row.payment_method));
      }
      if (row.status === 'succeeded') {
        throw unexpected('You cannot confirm this SetupIntent because it has already succeeded.');
      }
      return setupIntentView(ctx, confirm(ctx, row, methodToConfirm(ctx, params, row.payment_method)));
    },
    true,
  ),
];
