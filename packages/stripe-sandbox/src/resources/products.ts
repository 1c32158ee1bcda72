import { z } from 'zod';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needRow } from '../records.ts';

const fields = {
  active: field.flag.optional(),
  default_price: field.text.optional(),
  description: field.emptyable(field.text).optional(),
  expand: field.expand,
  images: field.emptyable(z.array(field.text)).optional(),
  marketing_features: field.emptyable(z.array(z.strictObject({ name: field.text }))).optional(),
  metadata: field.metadata,
  name: field.text.optional(),
  statement_descriptor: field.text.optional(),
  tax_code: field.emptyable(field.text).optional(),
  unit_label: field.emptyable(field.text).optional(),
  url: field.emptyable(field.text).optional(),
};

export const productRoutes = [
  route(
    'POST',
    '/v1/products',
    z.strictObject({ ...fields, name: field.text, id: field.text.optional() }),
    (ctx, { params }) => {
      const now = ctx.now();
      return addRow(
        ctx,
        'product',
        {
          id: params.id ?? newId('prod'),
          object: 'product',
          active: params.active ?? true,
          created: now,
          default_price: params.default_price ?? null,
          description: params.description ?? null,
          images: params.images ?? [],
          livemode: false,
          marketing_features: params.marketing_features ?? [],
          metadata: field.mergeMetadata({}, params.metadata),
          name: params.name,
          package_dimensions: null,
          shippable: null,
          statement_descriptor: params.statement_descriptor ?? null,
          tax_code: params.tax_code ?? null,
          tax_details: null,
          type: 'service',
          unit_label: params.unit_label ?? null,
          updated: now,
          url: params.url ?? null,
        },
        'product.created',
      );
    },
  ),
  route('GET', '/v1/products/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    needRow(ctx, 'product', id),
  ),
  route('POST', '/v1/products/:id', z.strictObject(fields), (ctx, { id, params }) => {
    const row = needRow(ctx, 'product', id);
    const { expand: _, metadata, images, marketing_features, ...changes } = params;
    return changeRow(
      ctx,
      'product',
      row,
      {
        ...changes,
        images: images === undefined ? row.images : (images ?? []),
        marketing_features: marketing_features === undefined ? row.marketing_features : (marketing_features ?? []),
        metadata: field.mergeMetadata(row.metadata, metadata),
        updated: ctx.now(),
      },
      'product.updated',
    );
  }),
  route(
    'GET',
    '/v1/products',
    z.strictObject({
      ...field.page,
      active: field.flag.optional(),
      created: field.range.optional(),
      ids: z.array(field.text).optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('product')
        .filter(
          (row) =>
            (params.active === undefined || row.active === params.active) &&
            (!params.ids || params.ids.includes(row.id)) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'product');
      return listOf(rows, '/v1/products', has_more);
    },
  ),
];
