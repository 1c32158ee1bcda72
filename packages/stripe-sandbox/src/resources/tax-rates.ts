import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needRow } from '../records.ts';

/** The ids of rates that there are; an empty value is none. */
export const ratesOf = (ctx: Context, ids: string[] | null | undefined, param = 'default_tax_rates') =>
  (ids ?? []).map((id) => needRow(ctx, 'tax_rate', id, param).id);

const changeable = {
  active: field.flag.optional(),
  country: field.text.optional(),
  description: field.text.optional(),
  display_name: field.text.optional(),
  expand: field.expand,
  jurisdiction: field.text.optional(),
  metadata: field.metadata,
  state: field.text.optional(),
};

export const taxRateRoutes = [
  route(
    'POST',
    '/v1/tax_rates',
    z.strictObject({
      ...changeable,
      display_name: field.text,
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
          active: params.active ?? true,
          country: params.country ?? null,
          created: ctx.now(),
          description: params.description ?? null,
          display_name: params.display_name,
          effective_percentage: params.percentage,
          flat_amount: null,
          inclusive: false,
          jurisdiction: params.jurisdiction ?? null,
          jurisdiction_level: null,
          livemode: false,
          metadata: field.mergeMetadata({}, params.metadata),
          percentage: params.percentage,
          rate_type: 'percentage',
          state: params.state ?? null,
          tax_type: null,
        },
        'tax_rate.created',
      );
    },
  ),
  route('GET', '/v1/tax_rates/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    needRow(ctx, 'tax_rate', id),
  ),
  route('POST', '/v1/tax_rates/:id', z.strictObject(changeable), (ctx, { id, params }) => {
    const row = needRow(ctx, 'tax_rate', id);
    const { expand: _, metadata, ...changes } = params;
    return changeRow(
      ctx,
      'tax_rate',
      row,
      { ...changes, metadata: field.mergeMetadata(row.metadata, metadata) },
      'tax_rate.updated',
    );
  }),
  route(
    'GET',
    '/v1/tax_rates',
    z.strictObject({
      ...field.page,
      active: field.flag.optional(),
      created: field.range.optional(),
      inclusive: field.flag.optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('tax_rate')
        .filter(
          (row) =>
            (params.active === undefined || row.active === params.active) &&
            (params.inclusive === undefined || row.inclusive === params.inclusive) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'tax_rate');
      return listOf(rows, '/v1/tax_rates', has_more);
    },
  ),
];
