import { settleBalance } from '../billing/totals.ts';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, emit, needRow, nowFor } from '../records.ts';
import type { InvoiceRow } from '../rows.ts';
import { createIntent } from './charge.ts';
import { withTotals } from './draft.ts';
import { subscriptionPaid } from './settle.ts';

/** Payment method: the subscription's default, otherwise the customer's. */
export const methodFor = (ctx: Context, invoice: InvoiceRow): string | null =>
  (invoice.subscription ? ctx.store.get('subscription', invoice.subscription)?.defaultPaymentMethod : null) ??
  ctx.store.get('customer', invoice.customer)?.defaultPaymentMethod ??
  null;

/**
 * Moves a draft to open, or directly to paid if nothing is due. An invoice about to be voided does not use the balance.
 */
export const finalizeInvoice = (ctx: Context, draft: InvoiceRow, usesBalance = true): InvoiceRow => {
  const customer = needRow(ctx, 'customer', draft.customer);
  const now = ctx.now(customer.testClock);
  const priced = withTotals(ctx, draft);
  const balance = customer.balance;
  const settled = usesBalance
    ? settleBalance(priced.total, balance, draft.currency)
    : { amount_due: Math.max(0, priced.total), ending_balance: balance + Math.min(0, priced.total) };
  const counted = changeRow(
    ctx,
    'customer',
    customer,
    { balance: usesBalance ? settled.ending_balance : balance, nextInvoice: customer.nextInvoice + 1 },
    usesBalance && settled.ending_balance !== balance ? 'customer.updated' : undefined,
  );
  ctx.store.put('customer', { ...counted, currency: counted.currency ?? draft.currency });
  const number = `${customer.invoicePrefix}-${String(customer.nextInvoice).padStart(4, '0')}`;
  const finalized: InvoiceRow = {
    ...priced,
    ...settled,
    status: 'open',
    number,
    starting_balance: balance,
    finalized_at: now,
    automatically_finalizes_at: null,
  };
  const open = ctx.store.put(
    'invoice',
    settled.amount_due > 0 && usesBalance ? askForPayment(ctx, finalized) : finalized,
  );
  emit(ctx, 'invoice', open, 'invoice.finalized');
  if (usesBalance) useUpDiscounts(ctx, open);
  return settled.amount_due > 0 ? open : markPaid(ctx, open);
};

export const askForPayment = (ctx: Context, invoice: InvoiceRow): InvoiceRow => {
  const now = nowFor(ctx, invoice.customer);
  const isFirst = invoice.billing_reason === 'subscription_create';
  const intent = createIntent(ctx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: describePayment(invoice),
    invoice: invoice.id,
    payment_method: methodFor(ctx, invoice),
    setup_future_usage: isFirst ? 'off_session' : null,
    now,
  });
  addRow(ctx, 'invoice_payment', {
    id: newId('inpay'),
    created: now,
    invoice: invoice.id,
    payment_intent: intent.id,
    amount_requested: invoice.amount_due,
    amount_paid: null,
    currency: invoice.currency,
    status: 'open',
    paid_at: null,
    canceled_at: null,
  });
  return { ...invoice, paymentIntent: intent.id };
};

const describePayment = (invoice: InvoiceRow) => {
  if (invoice.billing_reason === 'subscription_create') return 'Subscription creation';
  return invoice.subscription ? 'Subscription update' : 'Payment for Invoice';
};

/** A coupon with duration `once` is used up by the first invoice that it reduces. */
const useUpDiscounts = (ctx: Context, invoice: InvoiceRow) => {
  const subscription = invoice.subscription ? ctx.store.get('subscription', invoice.subscription) : undefined;
  if (!subscription) return;
  const spent = invoice.lines.flatMap((line) => line.discountAmounts.map(({ discount }) => discount));
  const left = subscription.discounts.filter((id) => {
    const coupon = ctx.store.get('coupon', ctx.store.get('discount', id)?.coupon ?? '');
    return !(coupon?.duration === 'once' && spent.includes(id));
  });
  if (left.length < subscription.discounts.length) ctx.store.put('subscription', { ...subscription, discounts: left });
};

export const markPaid = (ctx: Context, invoice: InvoiceRow): InvoiceRow => {
  const now = nowFor(ctx, invoice.customer);
  const paid = changeRow(ctx, 'invoice', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    attempted: true,
    next_payment_attempt: null,
    paid_at: now,
    auto_advance: false,
  });
  const payment = ctx.store.all('invoice_payment').find((row) => row.invoice === invoice.id && row.status === 'open');
  if (payment) {
    const changes = { status: 'paid', amount_paid: payment.amount_requested, paid_at: now } as const;
    emit(ctx, 'invoice_payment', changeRow(ctx, 'invoice_payment', payment, changes), 'invoice_payment.paid');
  }
  emit(ctx, 'invoice', paid, 'invoice.paid');
  emit(ctx, 'invoice', paid, 'invoice.payment_succeeded');
  subscriptionPaid(ctx, paid);
  return paid;
};
