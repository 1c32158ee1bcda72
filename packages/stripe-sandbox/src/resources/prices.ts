import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needRow } from '../records.ts';
import type { PriceRow } from '../rows.ts';

export const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: field.int.pipe(z.number().min(1).max(1095)).optional(),
});

interface NewPrice {
  currency: string;
  unit_amount: number;
  product: string;
  recurring?: z.output<typeof recurring>;
  tax_behavior?: 'exclusive' | 'unspecified';
  active?: boolean;
  nickname?: string | null;
  lookup_key?: string | null;
  metadata?: Record<string, string>;
}

export const makePrice = (ctx: Context, given: NewPrice): PriceRow => ({
  id: newId('price'),
  object: 'price',
  active: given.active ?? true,
  billing_scheme: 'per_unit',
  created: ctx.now(),
  currency: given.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: given.lookup_key ?? null,
  metadata: given.metadata ?? {},
  nickname: given.nickname ?? null,
  product: needRow(ctx, 'product', given.product, 'product').id,
  recurring: given.recurring
    ? {
        interval: given.recurring.interval,
        interval_count: given.recurring.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: given.tax_behavior ?? 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount: given.unit_amount,
  unit_amount_decimal: String(given.unit_amount),
});

const takeLookupKey = (ctx: Context, key: string | undefined, transfer: boolean | undefined) => {
  const holder = key ? ctx.store.all('price').find((row) => row.lookup_key === key) : undefined;
  if (!holder) return;
  if (!transfer) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  ctx.store.put('price', { ...holder, lookup_key: null });
};

const changeable = {
  active: field.flag.optional(),
  expand: field.expand,
  lookup_key: field.text.optional(),
  metadata: field.metadata,
  nickname: field.text.optional(),
  transfer_lookup_key: field.flag.optional(),
};

export const priceRoutes = [
  route(
    'POST',
    '/v1/prices',
    z.strictObject({
      ...changeable,
      currency: field.currency,
      product: field.text,
      recurring: recurring.optional(),
      tax_behavior: z.enum(['exclusive', 'unspecified']).optional(),
      unit_amount: field.amount.pipe(z.number().min(0).max(99_999_999)),
    }),
    (ctx, { params }) => {
      takeLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
      const price = makePrice(ctx, { ...params, metadata: field.mergeMetadata({}, params.metadata) });
      return addRow(ctx, 'price', price, 'price.created');
    },
  ),
  route('GET', '/v1/prices/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) => needRow(ctx, 'price', id)),
  route('POST', '/v1/prices/:id', z.strictObject(changeable), (ctx, { id, params }) => {
    const row = needRow(ctx, 'price', id);
    if (params.lookup_key !== row.lookup_key) takeLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
    return changeRow(
      ctx,
      'price',
      row,
      {
        active: params.active ?? row.active,
        lookup_key: params.lookup_key ?? row.lookup_key,
        metadata: field.mergeMetadata(row.metadata, params.metadata),
        nickname: params.nickname ?? row.nickname,
      },
      'price.updated',
    );
  }),
  route(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...field.page,
      active: field.flag.optional(),
      created: field.range.optional(),
      currency: field.currency.optional(),
      lookup_keys: z.array(field.text).optional(),
      product: field.text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('price')
        .filter(
          (row) =>
            (params.active === undefined || row.active === params.active) &&
            (!params.currency || row.currency === params.currency) &&
            (!params.product || row.product === params.product) &&
            (!params.type || row.type === params.type) &&
            (!params.lookup_keys || params.lookup_keys.includes(row.lookup_key ?? '')) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'price');
      return listOf(rows, '/v1/prices', has_more);
    },
  ),
];
