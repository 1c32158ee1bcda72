import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { newId } from '../ids.ts';
import { needRow } from '../records.ts';
import type { CustomerRow, InvoiceItemRow } from '../rows.ts';
import { makePrice } from './prices.ts';
import { ratesOf } from './tax-rates.ts';

const priceData = z.strictObject({
  currency: field.currency,
  product: field.text,
  tax_behavior: z.enum(['exclusive', 'unspecified']).optional(),
  unit_amount: field.amount,
});

/** One time lines of a subscription's next invoice, such as a fee. */
export const extraItem = z.strictObject({
  discounts: field.discounts,
  metadata: field.metadata,
  price: field.text.optional(),
  price_data: priceData.optional(),
  quantity: field.int.pipe(z.number().min(1)).optional(),
  tax_rates: field.emptyable(z.array(field.text)).optional(),
});

export const extraItems =
  (ctx: Context, given: z.output<typeof extraItem>[]) =>
  (customer: CustomerRow, subscription: string, now: number): InvoiceItemRow[] =>
    given.map((item, index) => {
      const param = `add_invoice_items[${index}]`;
      const price = item.price_data
        ? ctx.store.put('price', { ...makePrice(ctx, item.price_data), active: false })
        : needRow(ctx, 'price', item.price ?? '', `${param}[price]`);
      if (price.recurring) throw invalid('Only one time prices can be added to an invoice.', `${param}[price]`);
      const quantity = item.quantity ?? 1;
      return {
        id: newId('ii'),
        created: now,
        customer: customer.id,
        amount: (price.unit_amount ?? 0) * quantity,
        currency: price.currency,
        description: needRow(ctx, 'product', price.product).name,
        discountable: true,
        invoice: null,
        subscription,
        subscriptionItem: null,
        period: { start: now, end: now },
        price: price.id,
        product: price.product,
        unitAmount: price.unit_amount ?? 0,
        quantity,
        proration: false,
        taxRates: item.tax_rates === undefined ? null : ratesOf(ctx, item.tax_rates, `${param}[tax_rates]`),
        metadata: field.mergeMetadata({}, item.metadata),
      };
    });
