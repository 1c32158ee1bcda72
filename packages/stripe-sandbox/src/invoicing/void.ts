import type { Context } from '../context.ts';
import { changeRow, emit, needRow } from '../records.ts';
import type { InvoiceRow } from '../rows.ts';

/** Returns the applied customer balance and cancels the payment intent. */
export const voidInvoice = (ctx: Context, invoice: InvoiceRow): InvoiceRow => {
  const customer = needRow(ctx, 'customer', invoice.customer);
  const now = ctx.now(customer.testClock);
  const applied = invoice.paymentIntent ? (invoice.ending_balance ?? 0) - invoice.starting_balance : 0;
  if (applied !== 0) {
    changeRow(ctx, 'customer', customer, { balance: customer.balance - applied }, 'customer.updated');
  }
  dropPayment(ctx, invoice, now);
  const changes = { status: 'void', voided_at: now, next_payment_attempt: null, auto_advance: false } as const;
  const voided = changeRow(ctx, 'invoice', invoice, changes);
  emit(ctx, 'invoice', voided, 'invoice.voided');
  return voided;
};

const dropPayment = (ctx: Context, invoice: InvoiceRow, now: number) => {
  const intent = invoice.paymentIntent ? ctx.store.get('payment_intent', invoice.paymentIntent) : undefined;
  if (intent && intent.status !== 'succeeded') {
    const canceled = changeRow(ctx, 'payment_intent', intent, { status: 'canceled', canceled_at: now });
    emit(ctx, 'payment_intent', canceled, 'payment_intent.canceled');
  }
  for (const payment of ctx.store.all('invoice_payment')) {
    if (payment.invoice !== invoice.id || payment.status !== 'open') continue;
    changeRow(ctx, 'invoice_payment', payment, { status: 'canceled', canceled_at: now });
  }
};
