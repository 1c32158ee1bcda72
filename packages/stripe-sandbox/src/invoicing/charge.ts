import { chargeOutcome, declineOf } from '../cards.ts';
import type { Context } from '../context.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, changeRow, emit, needRow, nowFor } from '../records.ts';
import type { CardFailure, ChargeRow, PaymentIntentRow, PaymentMethodRow } from '../rows.ts';

interface NewIntent {
  amount: number;
  currency: string;
  customer: string;
  description: string;
  invoice: string;
  payment_method: string | null;
  setup_future_usage: PaymentIntentRow['setup_future_usage'];
  now: number;
}

export const createIntent = (ctx: Context, given: NewIntent): PaymentIntentRow => {
  const id = newId('pi');
  const { now, ...rest } = given;
  return addRow(
    ctx,
    'payment_intent',
    {
      id,
      created: now,
      amount_received: 0,
      status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
      client_secret: `${id}_secret_${randomText(24)}`,
      latest_charge: null,
      failure: null,
      canceled_at: null,
      ...rest,
    },
    'payment_intent.created',
  );
};

const addCharge = (ctx: Context, intent: PaymentIntentRow, method: PaymentMethodRow, failure: CardFailure | null) => {
  const charge: ChargeRow = {
    id: newId('ch'),
    created: nowFor(ctx, intent.customer),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    payment_intent: intent.id,
    payment_method: method.id,
    billing_details: method.billing_details,
    card: method.card,
    failure,
  };
  return addRow(ctx, 'charge', charge, failure ? 'charge.failed' : 'charge.succeeded');
};

export type ChargeResult = 'succeeds' | 'asks' | 'declined';

/** Attempts the charge; the returned intent holds the outcome. */
export const chargeIntent = (
  ctx: Context,
  intent: PaymentIntentRow,
  methodId: string,
  isConfirmed = false,
): { result: ChargeResult; intent: PaymentIntentRow } => {
  const method = needRow(ctx, 'payment_method', methodId, 'payment_method');
  const result = isConfirmed ? 'succeeds' : chargeOutcome(method.card);
  if (result === 'asks') {
    const asking = { status: 'requires_action', payment_method: methodId, failure: null } as const;
    const changed = changeRow(ctx, 'payment_intent', intent, asking);
    emit(ctx, 'payment_intent', changed, 'payment_intent.requires_action');
    return { result, intent: changed };
  }
  if (result === 'declined') {
    const failure = declineOf(method.card);
    return { result, intent: failIntent(ctx, intent, failure, addCharge(ctx, intent, method, failure).id) };
  }
  if (isConfirmed) ctx.store.put('payment_method', { ...method, card: { ...method.card, isAuthenticated: true } });
  const charge = addCharge(ctx, intent, method, null);
  const changed = changeRow(ctx, 'payment_intent', intent, {
    status: 'succeeded',
    payment_method: methodId,
    failure: null,
    latest_charge: charge.id,
    amount_received: intent.amount,
  });
  emit(ctx, 'payment_intent', changed, 'payment_intent.succeeded');
  return { result, intent: changed };
};

export const failIntent = (ctx: Context, intent: PaymentIntentRow, failure: CardFailure, charge?: string) => {
  const changed = changeRow(ctx, 'payment_intent', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    failure,
    latest_charge: charge ?? intent.latest_charge,
  });
  emit(ctx, 'payment_intent', changed, 'payment_intent.payment_failed');
  return changed;
};
