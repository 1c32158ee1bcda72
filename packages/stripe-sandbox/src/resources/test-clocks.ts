import { z } from 'zod';
import { advanceTestClock } from '../clock/due.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { getRoute, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, emit, needRow } from '../records.ts';
import { testClockView } from '../views/subscription.view.ts';

const PATH = '/v1/test_helpers/test_clocks';
const LONGEST_ADVANCE = 2 * 366 * 24 * 3600;

export const testClockRoutes = [
  route(
    'POST',
    PATH,
    z.strictObject({ expand: field.expand, frozen_time: field.time, name: field.text.optional() }),
    (ctx, { params }) => {
      const row = addRow(
        ctx,
        'test_clock',
        {
          id: newId('clock'),
          created: ctx.now(),
          name: params.name ?? null,
          frozen_time: params.frozen_time,
          status: 'ready',
          target: null,
        },
        'test_helpers.test_clock.created',
      );
      return testClockView(row);
    },
  ),
  getRoute(PATH, 'test_clock'),
  route(
    'POST',
    `${PATH}/:id/advance`,
    z.strictObject({ expand: field.expand, frozen_time: field.time }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'test_clock', id);
      if (params.frozen_time <= row.frozen_time) throw invalid('A test clock goes forward only.', 'frozen_time');
      if (params.frozen_time > row.frozen_time + LONGEST_ADVANCE) {
        throw invalid('A test clock goes forward by two years at most.', 'frozen_time');
      }
      const advancing = changeRow(ctx, 'test_clock', row, { status: 'advancing', target: params.frozen_time });
      emit(ctx, 'test_clock', advancing, 'test_helpers.test_clock.advancing');
      advanceTestClock(ctx, id, params.frozen_time);
      const ready = changeRow(ctx, 'test_clock', needRow(ctx, 'test_clock', id), { status: 'ready', target: null });
      emit(ctx, 'test_clock', ready, 'test_helpers.test_clock.ready');
      return testClockView(ready);
    },
  ),
];
