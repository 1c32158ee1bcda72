import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid, missing } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { listRoute, route } from '../http/route.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, needRow } from '../records.ts';
import type { PriceRow } from '../rows.ts';
import { couponView } from '../views/catalogue.view.ts';

const productRoutes = [
  route(
    'POST',
    '/v1/products',
    z.strictObject({ expand: field.expand, id: field.text.optional(), name: field.text }),
    (ctx, { params }) => {
      const now = ctx.now();
      return addRow(
        ctx,
        'product',
        {
          id: params.id ?? newId('prod'),
          object: 'product',
          active: true,
          created: now,
          default_price: null,
          description: null,
          images: [],
          livemode: false,
          marketing_features: [],
          metadata: {},
          name: params.name,
          package_dimensions: null,
          shippable: null,
          statement_descriptor: null,
          tax_code: null,
          tax_details: null,
          type: 'service',
          unit_label: null,
          updated: now,
          url: null,
        },
        'product.created',
      );
    },
  ),
  listRoute(
    '/v1/products',
    'product',
    { ids: z.array(field.text).optional() },
    (row, { ids }) => !ids || ids.includes(row.id),
  ),
];

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: field.int.pipe(z.number().min(1).max(1095)).optional(),
});

interface NewPrice {
  currency: string;
  unit_amount: number;
  product: string;
  recurring?: z.output<typeof recurring>;
  metadata?: Record<string, string>;
}

export const makePrice = (ctx: Context, given: NewPrice): PriceRow => ({
  id: newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: ctx.now(),
  currency: given.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: given.metadata ?? {},
  nickname: null,
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
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount: given.unit_amount,
  unit_amount_decimal: String(given.unit_amount),
});

const priceRoute = route(
  'POST',
  '/v1/prices',
  z.strictObject({
    currency: field.currency,
    expand: field.expand,
    metadata: field.metadata,
    product: field.text,
    recurring: recurring.optional(),
    unit_amount: field.amount.pipe(z.number().min(0).max(99_999_999)),
  }),
  (ctx, { params }) => {
    const price = makePrice(ctx, { ...params, metadata: field.mergeMetadata({}, params.metadata) });
    return addRow(ctx, 'price', price, 'price.created');
  },
);

/** Checks that the tax rates exist; an empty value means none. */
export const ratesOf = (ctx: Context, ids: string[] | null | undefined, param = 'default_tax_rates') =>
  (ids ?? []).map((id) => needRow(ctx, 'tax_rate', id, param).id);

const taxRateRoute = route(
  'POST',
  '/v1/tax_rates',
  z.strictObject({
    display_name: field.text,
    expand: field.expand,
    inclusive: field.flag,
    percentage: field.decimal.pipe(z.number().min(0).max(100)),
  }),
  (ctx, { params }) => {
    if (params.inclusive) throw invalid('This sandbox has taxes on top of prices only.', 'inclusive');
    return addRow(
      ctx,
      'tax_rate',
      {
        id: newId('txr'),
        object: 'tax_rate',
        active: true,
        country: null,
        created: ctx.now(),
        description: null,
        display_name: params.display_name,
        effective_percentage: params.percentage,
        flat_amount: null,
        inclusive: false,
        jurisdiction: null,
        jurisdiction_level: null,
        livemode: false,
        metadata: {},
        percentage: params.percentage,
        rate_type: 'percentage',
        state: null,
        tax_type: null,
      },
      'tax_rate.created',
    );
  },
);

const couponRoute = route(
  'POST',
  '/v1/coupons',
  z.strictObject({
    amount_off: field.amount.pipe(z.number().min(1)).optional(),
    applies_to: z.strictObject({ products: z.array(field.text) }).optional(),
    currency: field.currency.optional(),
    duration: z.enum(['forever', 'once', 'repeating']).default('once'),
    duration_in_months: field.int.pipe(z.number().min(1)).optional(),
    expand: field.expand,
    name: field.text.optional(),
    percent_off: field.decimal.pipe(z.number().gt(0).max(100)).optional(),
  }),
  (ctx, { params }) => {
    if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
      throw invalid('You must pass exactly one of percent_off or amount_off.', 'percent_off');
    }
    if (params.amount_off !== undefined && !params.currency) throw missing('currency');
    if (params.duration === 'repeating' && !params.duration_in_months) throw missing('duration_in_months');
    for (const product of params.applies_to?.products ?? []) {
      needRow(ctx, 'product', product, 'applies_to[products]');
    }
    const row = addRow(
      ctx,
      'coupon',
      {
        id: randomText(8),
        object: 'coupon',
        amount_off: params.amount_off ?? null,
        ...(params.applies_to ? { applies_to: params.applies_to } : {}),
        created: ctx.now(),
        currency: params.amount_off === undefined ? null : (params.currency ?? null),
        duration: params.duration,
        duration_in_months: params.duration === 'repeating' ? (params.duration_in_months ?? null) : null,
        livemode: false,
        max_redemptions: null,
        metadata: {},
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
      },
      'coupon.created',
    );
    return couponView(row);
  },
);

export const catalogueRoutes = [...productRoutes, priceRoute, taxRateRoute, couponRoute];
