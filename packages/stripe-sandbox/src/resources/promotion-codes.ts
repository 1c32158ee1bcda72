import { z } from 'zod';
import { invalid, missing } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId, randomText } from '../ids.ts';
import { addRow, changeRow, needCustomer, needRow } from '../records.ts';
import { isCouponValid, promotionCodeView } from '../views/catalogue.view.ts';

export const promotionCodeRoutes = [
  route(
    'POST',
    '/v1/promotion_codes',
    z.strictObject({
      active: field.flag.optional(),
      code: field.text.optional(),
      customer: field.text.optional(),
      expand: field.expand,
      expires_at: field.time.optional(),
      max_redemptions: field.int.pipe(z.number().min(1)).optional(),
      metadata: field.metadata,
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: field.text.optional() }),
    }),
    (ctx, { params }) => {
      if (!params.promotion.coupon) throw missing('promotion[coupon]');
      const coupon = needRow(ctx, 'coupon', params.promotion.coupon, 'promotion[coupon]');
      if (!isCouponValid(ctx, coupon)) throw invalid('This coupon is no longer valid.', 'promotion[coupon]');
      const code = params.code ?? randomText(8).toUpperCase();
      const isTaken = ctx.store
        .all('promotion_code')
        .some((row) => row.code.toLowerCase() === code.toLowerCase() && promotionCodeView(ctx, row).active);
      if (isTaken) {
        throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
      }
      const row = addRow(
        ctx,
        'promotion_code',
        {
          id: newId('promo'),
          object: 'promotion_code',
          active: params.active ?? true,
          code,
          created: ctx.now(),
          customer: params.customer ? needCustomer(ctx, params.customer, 'customer').id : null,
          customer_account: null,
          expires_at: params.expires_at ?? null,
          livemode: false,
          max_redemptions: params.max_redemptions ?? null,
          metadata: field.mergeMetadata({}, params.metadata),
          promotion: { type: 'coupon', coupon: coupon.id },
          restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
          times_redeemed: 0,
        },
        'promotion_code.created',
      );
      return promotionCodeView(ctx, row);
    },
  ),
  route('GET', '/v1/promotion_codes/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    promotionCodeView(ctx, needRow(ctx, 'promotion_code', id)),
  ),
  route(
    'POST',
    '/v1/promotion_codes/:id',
    z.strictObject({ active: field.flag.optional(), expand: field.expand, metadata: field.metadata }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'promotion_code', id);
      const changes = {
        active: params.active ?? row.active,
        metadata: field.mergeMetadata(row.metadata, params.metadata),
      };
      return promotionCodeView(ctx, changeRow(ctx, 'promotion_code', row, changes, 'promotion_code.updated'));
    },
  ),
  route(
    'GET',
    '/v1/promotion_codes',
    z.strictObject({
      ...field.page,
      active: field.flag.optional(),
      code: field.text.optional(),
      coupon: field.text.optional(),
      created: field.range.optional(),
      customer: field.text.optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('promotion_code')
        .filter(
          (row) =>
            (params.active === undefined || promotionCodeView(ctx, row).active === params.active) &&
            (!params.code || row.code.toLowerCase() === params.code.toLowerCase()) &&
            (!params.coupon || row.promotion.coupon === params.coupon) &&
            (!params.customer || row.customer === params.customer) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'promotion_code');
      return listOf(
        rows.map((row) => promotionCodeView(ctx, row)),
        '/v1/promotion_codes',
        has_more,
      );
    },
  ),
];
