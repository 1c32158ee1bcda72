import { describePeriod, describeRemaining, describeTrial, describeUnused } from '../billing/describe.ts';
import { discountLines } from '../billing/discount.ts';
import type { Recurring } from '../billing/interval.ts';
import { remainingAmount, sum } from '../billing/money.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { cutsOf } from '../invoicing/discounts.ts';
import { needRow, nowFor } from '../records.ts';
import type { InvoiceItemRow, InvoiceRow, LineRow, Period, SubscriptionItemRow, SubscriptionRow } from '../rows.ts';

export const checkPrice = (
  ctx: Context,
  id: string,
  param = 'items[0][price]',
): { currency: string; recurring: Recurring } => {
  const { currency, recurring } = needRow(ctx, 'price', id, param);
  if (!recurring) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  }
  return { currency, recurring };
};

export const itemOf = ({ id, items: [item] }: SubscriptionRow): SubscriptionItemRow => {
  if (!item) throw new Error(`${id} has no item`);
  return item;
};

export const periodOf = (row: SubscriptionRow): Period => {
  const { current_period_start, current_period_end } = itemOf(row);
  return { start: current_period_start, end: current_period_end };
};

const nameOf = (ctx: Context, product: string) => ctx.store.get('product', product)?.name ?? product;

/** Invoice line of the next period; zero during a trial. */
export const periodLine = (ctx: Context, subscription: SubscriptionRow, isTrial: boolean): LineRow => {
  const item = itemOf(subscription);
  const price = needRow(ctx, 'price', item.price);
  const name = nameOf(ctx, price.product);
  const unitAmount = price.unit_amount ?? 0;
  return {
    id: newId('il'),
    amount: isTrial ? 0 : unitAmount,
    description:
      isTrial || !price.recurring
        ? describeTrial(name)
        : describePeriod(name, unitAmount, price.currency, price.recurring),
    discountable: true,
    period: periodOf(subscription),
    price: price.id,
    product: price.product,
    unitAmount,
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

const amountsOf = (cuts: { amount: number }[] = []) => sum(cuts.map(({ amount }) => amount));

/** Sets `billed` to the invoiced amount of the item after discounts; 0 if the invoice is void. */
export const billedBy = (invoice: InvoiceRow, item: SubscriptionItemRow): SubscriptionItemRow => {
  const line = invoice.lines.find(({ subscriptionItem, isProration }) => subscriptionItem === item.id && !isProration);
  const isBilled = line && invoice.status !== 'void';
  return { ...item, billed: isBilled ? line.amount - amountsOf(line.discountAmounts) : 0 };
};

/** Sets `billed` to the price of a whole period after the current discounts. */
export const withBilled = (ctx: Context, item: SubscriptionItemRow, discounts: string[]): SubscriptionItemRow => {
  const { unit_amount, product } = needRow(ctx, 'price', item.price);
  const amount = unit_amount ?? 0;
  const [cuts] = discountLines([{ amount, discountable: true, product }], cutsOf(ctx, discounts));
  return { ...item, billed: amount - amountsOf(cuts) };
};

/** Prorates to the second: credit for the remaining time of the old item, charge for that of the new one. */
export const prorationItems = (
  ctx: Context,
  subscription: SubscriptionRow,
  { gone, come, from }: { gone: SubscriptionItemRow; come?: SubscriptionItemRow; from: number },
): InvoiceItemRow[] => {
  const prorated = (row: SubscriptionItemRow, sign: 1 | -1): InvoiceItemRow => {
    const price = needRow(ctx, 'price', row.price);
    const name = nameOf(ctx, price.product);
    const period = { start: row.current_period_start, end: row.current_period_end };
    const amount = sign * remainingAmount(row.billed, period, from) || 0;
    return {
      id: newId('ii'),
      created: nowFor(ctx, subscription.customer),
      customer: subscription.customer,
      amount,
      currency: subscription.currency,
      description: sign < 0 ? describeUnused(name, from) : describeRemaining(name, from),
      discountable: false,
      invoice: null,
      subscription: subscription.id,
      subscriptionItem: row.id,
      period: { start: from, end: period.end },
      price: price.id,
      product: price.product,
      unitAmount: amount,
      proration: true,
      taxRates: null,
      metadata: subscription.metadata,
    };
  };
  return [...(gone.billed > 0 ? [prorated(gone, -1)] : []), ...(come ? [prorated(come, 1)] : [])];
};
