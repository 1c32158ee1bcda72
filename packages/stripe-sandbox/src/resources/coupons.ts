import { z } from 'zod';
import { invalid, missing } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { randomText } from '../ids.ts';
import { addRow, changeRow, needRow } from '../records.ts';
import { couponView } from '../views/catalogue.view.ts';

export const couponRoutes = [
  route(
    'POST',
    '/v1/coupons',
    z.strictObject({
      amount_off: field.amount.pipe(z.number().min(1)).optional(),
      applies_to: z.strictObject({ products: z.array(field.text) }).optional(),
      currency: field.currency.optional(),
      duration: z.enum(['forever', 'once', 'repeating']).default('once'),
      duration_in_months: field.int.pipe(z.number().min(1)).optional(),
      expand: field.expand,
      id: field.text.optional(),
      max_redemptions: field.int.pipe(z.number().min(1)).optional(),
      metadata: field.metadata,
      name: field.text.optional(),
      percent_off: field.decimal.pipe(z.number().gt(0).max(100)).optional(),
      redeem_by: field.time.optional(),
    }),
    (ctx, { params }) => {
      if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
        throw invalid('You must pass exactly one of percent_off or amount_off.', 'percent_off');
      }
      if (params.amount_off !== undefined && !params.currency) throw missing('currency');
      if (params.duration === 'repeating' && !params.duration_in_months) throw missing('duration_in_months');
      const id = params.id ?? randomText(8);
      if (ctx.store.get('coupon', id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      for (const product of params.applies_to?.products ?? []) {
        needRow(ctx, 'product', product, 'applies_to[products]');
      }
      const row = addRow(
        ctx,
        'coupon',
        {
          id,
          object: 'coupon',
          amount_off: params.amount_off ?? null,
          ...(params.applies_to ? { applies_to: params.applies_to } : {}),
          created: ctx.now(),
          currency: params.amount_off === undefined ? null : (params.currency ?? null),
          duration: params.duration,
          duration_in_months: params.duration === 'repeating' ? (params.duration_in_months ?? null) : null,
          livemode: false,
          max_redemptions: params.max_redemptions ?? null,
          metadata: field.mergeMetadata({}, params.metadata),
          name: params.name ?? null,
          percent_off: params.percent_off ?? null,
          redeem_by: params.redeem_by ?? null,
          times_redeemed: 0,
          valid: true,
        },
        'coupon.created',
      );
      return couponView(ctx, row);
    },
  ),
  route('GET', '/v1/coupons/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    couponView(ctx, needRow(ctx, 'coupon', id)),
  ),
  route(
    'POST',
    '/v1/coupons/:id',
    z.strictObject({ expand: field.expand, metadata: field.metadata, name: field.text.optional() }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'coupon', id);
      const changes = {
        metadata: field.mergeMetadata(row.metadata, params.metadata),
        name: params.name ?? row.name,
      };
      return couponView(ctx, changeRow(ctx, 'coupon', row, changes, 'coupon.updated'));
    },
  ),
  route('DELETE', '/v1/coupons/:id', z.strictObject({}), (ctx, { id }) => {
    const row = needRow(ctx, 'coupon', id);
    ctx.emit('coupon.deleted', couponView(ctx, row));
    ctx.store.put('coupon', { ...row, redeem_by: 0 });
    return { id, object: 'coupon', deleted: true };
  }),
  route('GET', '/v1/coupons', z.strictObject({ ...field.page, created: field.range.optional() }), (ctx, { params }) => {
    const matching = ctx.store.all('coupon').filter((row) => isWithin(row.created, params.created));
    const { rows, has_more } = pageOf(matching, params, 'coupon');
    return listOf(
      rows.map((row) => couponView(ctx, row)),
      '/v1/coupons',
      has_more,
    );
  }),
];
