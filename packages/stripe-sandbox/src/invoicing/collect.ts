import type { Context } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { changeRow, emit, needRow, nowFor } from '../records.ts';
import type { InvoiceRow, PaymentIntentRow } from '../rows.ts';
import { paymentIntentView } from '../views/payment.view.ts';
import { chargeIntent } from './charge.ts';
import { askForPayment, markPaid, methodFor } from './finalize.ts';
import { retryAfter, subscriptionUnpaid } from './settle.ts';

export type Collected = 'paid' | 'declined' | 'asks' | 'no_method';

export const collectInvoice = (
  ctx: Context,
  invoice: InvoiceRow,
  isByHand = false,
): { outcome: Collected; invoice: InvoiceRow } => {
  const method = methodFor(ctx, invoice);
  const asking = invoice.paymentIntent ? invoice : askForPayment(ctx, invoice);
  if (!method) {
    return { outcome: 'no_method', invoice: invoiceFailed(ctx, asking, 'invoice.payment_failed', isByHand) };
  }
  const { result } = chargeIntent(ctx, needRow(ctx, 'payment_intent', asking.paymentIntent ?? ''), method);
  return afterCharge(ctx, asking, result, isByHand);
};

export const afterCharge = (
  ctx: Context,
  invoice: InvoiceRow,
  result: 'succeeds' | 'asks' | 'declined',
  isByHand: boolean,
) => {
  if (result === 'succeeds') {
    const counted = ctx.store.put('invoice', { ...invoice, attempt_count: countAttempt(invoice, isByHand) });
    return { outcome: 'paid' as const, invoice: markPaid(ctx, counted) };
  }
  const event = result === 'asks' ? 'invoice.payment_action_required' : 'invoice.payment_failed';
  const outcome = result === 'asks' ? ('asks' as const) : ('declined' as const);
  return { outcome, invoice: invoiceFailed(ctx, invoice, event, isByHand) };
};

/** Manual attempts after the first one do not advance the retry schedule. */
const countAttempt = (invoice: InvoiceRow, isByHand: boolean) =>
  isByHand && invoice.attempt_count > 0 ? invoice.attempt_count : invoice.attempt_count + 1;

export const invoiceFailed = (ctx: Context, invoice: InvoiceRow, event: string, isByHand: boolean): InvoiceRow => {
  const now = nowFor(ctx, invoice.customer);
  const attempt_count = countAttempt(invoice, isByHand);
  const isRetried = invoice.billing_reason !== 'subscription_create' && invoice.auto_advance;
  const failed = changeRow(ctx, 'invoice', invoice, {
    attempt_count,
    attempted: true,
    next_payment_attempt:
      attempt_count === invoice.attempt_count
        ? invoice.next_payment_attempt
        : isRetried
          ? retryAfter(attempt_count, now)
          : null,
  });
  if (event === 'invoice.payment_action_required') emit(ctx, 'invoice', failed, 'invoice.payment_failed');
  emit(ctx, 'invoice', failed, event);
  subscriptionUnpaid(ctx, failed);
  return failed;
};

/** Error for a payment that the caller requested. With `keepsChanges` the attempt is stored nevertheless. */
export const paymentError = (ctx: Context, invoice: InvoiceRow, outcome: Collected, keepsChanges: boolean) => {
  const intent = invoice.paymentIntent ? ctx.store.get('payment_intent', invoice.paymentIntent) : undefined;
  if (outcome === 'no_method') {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.';
    return new ApiError(400, { type: 'invalid_request_error', code: 'resource_missing', message }, keepsChanges);
  }
  if (outcome === 'asks') {
    const message =
      'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.';
    return new ApiError(
      402,
      { type: 'card_error', code: 'invoice_payment_intent_requires_action', message, ...intentOf(ctx, intent) },
      keepsChanges,
    );
  }
  const failure = intent?.failure ?? { code: 'card_declined', message: 'Your card was declined.' };
  const charge = intent?.latest_charge ?? undefined;
  return new ApiError(402, { type: 'card_error', ...failure, charge, ...intentOf(ctx, intent) }, keepsChanges);
};

const intentOf = (ctx: Context, intent: PaymentIntentRow | undefined) =>
  intent ? { payment_intent: paymentIntentView(ctx, intent) } : {};
