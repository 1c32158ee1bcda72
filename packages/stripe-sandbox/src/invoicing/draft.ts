import { totalsOf } from '../billing/totals.ts';
import type { Context } from '../context.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, needRow } from '../records.ts';
import type { CustomerRow, InvoiceItemRow, InvoiceRow, LineRow, Period, SubscriptionRow } from '../rows.ts';
import { cutsOf } from './discounts.ts';

export interface NewInvoice {
  customer: CustomerRow;
  subscription: SubscriptionRow | null;
  currency: string;
  reason: InvoiceRow['billing_reason'];
  lines: LineRow[];
  items: InvoiceItemRow[];
  discounts: string[];
  defaultTaxRates: string[];
  period: Period;
  prorationDate?: number | null;
  autoAdvance?: boolean;
  finalizesAt?: number | null;
}

export const draftInvoice = (ctx: Context, given: NewInvoice): InvoiceRow => {
  const id = newId('in');
  const row: InvoiceRow = {
    id,
    created: ctx.now(given.customer.testClock),
    customer: given.customer.id,
    subscription: given.subscription?.id ?? null,
    subscriptionMetadata: given.subscription?.metadata ?? null,
    description: given.subscription?.invoiceDescription ?? null,
    prorationDate: given.prorationDate ?? null,
    status: 'draft',
    number: null,
    currency: given.currency,
    billing_reason: given.reason,
    lines: [...given.items.map(lineOfItem), ...given.lines],
    discounts: given.discounts,
    defaultTaxRates: given.defaultTaxRates,
    subtotal: 0,
    total: 0,
    tax: 0,
    discountAmount: 0,
    starting_balance: given.customer.balance,
    ending_balance: null,
    amount_due: 0,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: given.autoAdvance ?? true,
    automatically_finalizes_at: given.finalizesAt ?? null,
    next_payment_attempt: null,
    period: given.period,
    paymentIntent: null,
    secret: randomText(40),
    finalized_at: null,
    paid_at: null,
    voided_at: null,
  };
  for (const item of given.items) ctx.store.put('invoiceitem', { ...item, invoice: id });
  return addRow(ctx, 'invoice', withTotals(ctx, row), 'invoice.created');
};

export const withTotals = (ctx: Context, row: InvoiceRow): InvoiceRow => {
  const rates = (line: LineRow) => (line.taxRates ?? row.defaultTaxRates).map((id) => needRow(ctx, 'tax_rate', id));
  const { subtotal, discountAmount, tax, total, lines } = totalsOf(row.lines, cutsOf(ctx, row.discounts), rates);
  return { ...row, lines, subtotal, discountAmount, tax, total, amount_due: Math.max(0, total) };
};

export const lineOfItem = (item: InvoiceItemRow): LineRow => ({
  id: newId('il'),
  amount: item.amount,
  description: item.description,
  discountable: item.discountable,
  period: item.period,
  price: item.price,
  product: item.product,
  unitAmount: item.unitAmount,
  isProration: item.proration,
  taxRates: item.taxRates,
  invoiceItem: item.id,
  subscription: item.subscription,
  subscriptionItem: item.subscriptionItem,
  metadata: item.metadata,
  discountAmounts: [],
  taxes: [],
});

export const pendingItems = (ctx: Context, subscription: string) =>
  ctx.store.all('invoiceitem').filter((item) => item.invoice === null && item.subscription === subscription);
