import { z } from 'zod';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { needRow } from '../records.ts';
import { eventView } from '../views/event.view.ts';

export const eventRoutes = [
  route('GET', '/v1/events/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    eventView(needRow(ctx, 'event', id)),
  ),
  route(
    'GET',
    '/v1/events',
    z.strictObject({
      ...field.page,
      created: field.range.optional(),
      type: field.text.optional(),
      types: z.array(field.text).optional(),
    }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('event')
        .filter(
          (row) =>
            (!params.type || row.type === params.type) &&
            (!params.types || params.types.includes(row.type)) &&
            isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'event');
      return listOf(rows.map(eventView), '/v1/events', has_more);
    },
  ),
];
