import { describePeriod, describeRemaining, describeTrial, describeUnused } from '../billing/describe.ts';
import { discountLines } from '../billing/discount.ts';
import type { Recurring } from '../billing/interval.ts';
import { sum } from '../billing/money.ts';
import { remainingAmount } from '../billing/proration.ts';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { cutsOf } from '../invoicing/discounts.ts';
import { needRow } from '../records.ts';
import type {
  InvoiceItemRow,
  InvoiceRow,
  LineRow,
  Period,
  PriceRow,
  SubscriptionItemRow,
  SubscriptionRow,
} from '../rows.ts';

export const priceOf = (ctx: Context, id: string): PriceRow => needRow(ctx, 'price', id);

export const recurringOf = (ctx: Context, items: { price: string }[]): Recurring => {
  const recurring = priceOf(ctx, items[0]?.price ?? '').recurring;
  if (!recurring) throw new Error('a subscription has a price that does not recur');
  return recurring;
};

const thingOf = (ctx: Context, price: PriceRow, quantity: number) => ({
  name: ctx.store.get('product', price.product)?.name ?? price.product,
  quantity,
});

export const periodOf = (items: SubscriptionItemRow[]): Period => ({
  start: items[0]?.current_period_start ?? 0,
  end: items[0]?.current_period_end ?? 0,
});

const bareLine = (ctx: Context, subscription: SubscriptionRow, item: SubscriptionItemRow) => {
  const price = priceOf(ctx, item.price);
  return {
    id: newId('il'),
    period: { start: item.current_period_start, end: item.current_period_end },
    price: price.id,
    product: price.product,
    unitAmount: price.unit_amount ?? 0,
    quantity: item.quantity,
    isProration: false,
    taxRates: null,
    invoiceItem: null,
    subscription: subscription.id,
    subscriptionItem: item.id,
    metadata: subscription.metadata,
    discountAmounts: [],
    taxes: [],
  };
};

const fullPrice = (ctx: Context, item: SubscriptionItemRow) =>
  (priceOf(ctx, item.price).unit_amount ?? 0) * item.quantity;

/** One line for each item's coming period; free while trying. */
export const periodLines = (ctx: Context, subscription: SubscriptionRow, isTrial: boolean): LineRow[] =>
  subscription.items.map((item) => {
    const price = priceOf(ctx, item.price);
    const thing = thingOf(ctx, price, item.quantity);
    return {
      ...bareLine(ctx, subscription, item),
      amount: isTrial ? 0 : fullPrice(ctx, item),
      discountable: true,
      description:
        isTrial || !price.recurring
          ? describeTrial(thing)
          : describePeriod(thing, price.unit_amount ?? 0, price.currency, price.recurring),
    };
  });

/** The items with what the invoice of their period asks for them, after discounts; nothing when it was given up. */
export const billedBy = (invoice: InvoiceRow, items: SubscriptionItemRow[]): SubscriptionItemRow[] =>
  items.map((item) => {
    const line = invoice.lines.find(
      ({ subscriptionItem, isProration }) => subscriptionItem === item.id && !isProration,
    );
    const isGivenUp = invoice.status === 'void' || invoice.status === 'uncollectible';
    const off = sum((line?.discountAmounts ?? []).map(({ amount }) => amount));
    return { ...item, billed: line && !isGivenUp ? line.amount - off : 0 };
  });

/** The items with what their whole period would cost after the discounts that hold now. */
export const withBilled = (ctx: Context, items: SubscriptionItemRow[], discounts: string[]): SubscriptionItemRow[] => {
  const lines = items.map((item) => ({
    amount: fullPrice(ctx, item),
    discountable: true,
    product: priceOf(ctx, item.price).product,
  }));
  const cuts = discountLines(lines, cutsOf(ctx, discounts));
  return items.map((item, index) => ({
    ...item,
    billed: (lines[index]?.amount ?? 0) - sum((cuts[index] ?? []).map(({ amount }) => amount)),
  }));
};

/** Credit for what was billed of the old items, charge for the rest of the new ones; to the second. */
export const prorationItems = (
  ctx: Context,
  subscription: SubscriptionRow,
  change: { gone: SubscriptionItemRow[]; come: SubscriptionItemRow[]; from: number; testClock: string | null },
): InvoiceItemRow[] => {
  const { gone, come, from } = change;
  const item = (row: SubscriptionItemRow, sign: 1 | -1): InvoiceItemRow => {
    const price = priceOf(ctx, row.price);
    const thing = thingOf(ctx, price, row.quantity);
    const period = { start: row.current_period_start, end: row.current_period_end };
    const amount = sign * remainingAmount(row.billed, period, from);
    return {
      id: newId('ii'),
      created: ctx.now(change.testClock),
      customer: subscription.customer,
      amount: amount === 0 ? 0 : amount,
      currency: subscription.currency,
      description: sign < 0 ? describeUnused(thing, from) : describeRemaining(thing, from),
      discountable: false,
      invoice: null,
      subscription: subscription.id,
      subscriptionItem: row.id,
      period: { start: from, end: period.end },
      price: price.id,
      product: price.product,
      unitAmount: amount,
      quantity: row.quantity,
      proration: true,
      taxRates: null,
      metadata: subscription.metadata,
    };
  };
  return [...gone.filter((row) => row.billed > 0).map((row) => item(row, -1)), ...come.map((row) => item(row, 1))];
};
