import { z } from 'zod';
import { nthRenewal } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid, missing } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needRow } from '../records.ts';
import type { PhaseRow, ScheduleRow } from '../rows.ts';
import { checkItems } from '../subscriptions/create.ts';
import { endNow } from '../subscriptions/end.ts';
import { applyPhase, phaseEnd, phaseOf, release } from '../subscriptions/schedule.ts';
import { scheduleView } from '../views/subscription.view.ts';
import { ratesOf } from './tax-rates.ts';

const PATH = '/v1/subscription_schedules';

const phaseParams = z.strictObject({
  default_tax_rates: field.emptyable(z.array(field.text)).optional(),
  discounts: field.discounts,
  duration: z
    .strictObject({
      interval: z.enum(['day', 'month', 'week', 'year']),
      interval_count: field.int.pipe(z.number().min(1)).optional(),
    })
    .optional(),
  end_date: field.time.optional(),
  items: z.array(
    z.strictObject({
      metadata: field.metadata,
      price: field.text,
      quantity: field.int.pipe(z.number().min(1)).optional(),
    }),
  ),
  metadata: field.metadata,
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  start_date: field.time.optional(),
});

const toPhases = (ctx: Context, given: z.output<typeof phaseParams>[], start: number): PhaseRow[] => {
  let next = start;
  return given.map((phase, index) => {
    const param = `phases[${index}]`;
    checkItems(ctx, phase.items);
    if (phase.start_date !== undefined && phase.start_date !== next) {
      const message =
        index === 0 ? 'You can not modify the start date of the current phase.' : 'Phases must follow one another.';
      throw invalid(message, `${param}[start_date]`);
    }
    const items = phase.items.map(({ price, quantity = 1, metadata }) => ({
      price,
      quantity,
      metadata: field.mergeMetadata({}, metadata),
    }));
    const { duration } = phase;
    const end = duration
      ? nthRenewal(next, { interval: duration.interval, interval_count: duration.interval_count ?? 1 }, 1)
      : (phase.end_date ?? phaseEnd(ctx, next, items));
    if (end <= next) throw invalid('A phase must end after its start.', `${param}[end_date]`);
    const row = {
      start_date: next,
      end_date: end,
      items,
      metadata: field.mergeMetadata({}, phase.metadata),
      defaultTaxRates: phase.default_tax_rates === undefined ? null : ratesOf(ctx, phase.default_tax_rates),
      coupons:
        phase.discounts?.map(({ coupon = null, promotion_code = null, discount = null }) => ({
          coupon,
          promotion_code,
          discount,
        })) ?? null,
      proration_behavior: phase.proration_behavior ?? ('create_prorations' as const),
    };
    next = end;
    return row;
  });
};

const needActive = (ctx: Context, id: string): ScheduleRow => {
  const row = needRow(ctx, 'subscription_schedule', id);
  if (row.status !== 'active') {
    throw invalid(
      `You cannot update a subscription schedule that is currently in the \`${row.status}\` status. It must be in \`not_started\` or \`active\` status.`,
    );
  }
  return row;
};

const isSamePhase = (a: PhaseRow, b: PhaseRow) => JSON.stringify(a.items) === JSON.stringify(b.items);

export const scheduleRoutes = [
  route(
    'POST',
    PATH,
    z.strictObject({ expand: field.expand, from_subscription: field.text.optional(), metadata: field.metadata }),
    (ctx, { params }) => {
      if (!params.from_subscription) throw missing('from_subscription');
      const subscription = needRow(ctx, 'subscription', params.from_subscription, 'from_subscription');
      if (subscription.schedule) {
        throw invalid(
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
          'from_subscription',
        );
      }
      if (subscription.ended_at !== null || subscription.status === 'incomplete') {
        throw invalid(`You cannot migrate a subscription that is ${subscription.status}.`, 'from_subscription');
      }
      const { testClock } = needRow(ctx, 'customer', subscription.customer);
      const row = addRow(
        ctx,
        'subscription_schedule',
        {
          id: newId('sub_sched'),
          created: ctx.now(testClock),
          customer: subscription.customer,
          subscription: subscription.id,
          released_subscription: null,
          status: 'active',
          end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
          phases: [phaseOf(subscription)],
          current: 0,
          metadata: field.mergeMetadata({}, params.metadata),
          canceled_at: null,
          completed_at: null,
          released_at: null,
        },
        'subscription_schedule.created',
      );
      const changes = { schedule: row.id, cancel_at_period_end: false, cancel_at: null };
      changeRow(ctx, 'subscription', subscription, changes, 'customer.subscription.updated');
      return scheduleView(ctx, row);
    },
  ),
  route('GET', `${PATH}/:id`, z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    scheduleView(ctx, needRow(ctx, 'subscription_schedule', id)),
  ),
  route(
    'POST',
    `${PATH}/:id`,
    z.strictObject({
      end_behavior: z.enum(['cancel', 'release']).optional(),
      expand: field.expand,
      metadata: field.metadata,
      phases: z.array(phaseParams).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    }),
    (ctx, { id, params }) => {
      const row = needActive(ctx, id);
      const running = row.phases[row.current];
      if (!running) throw new Error(`the schedule ${id} is active without a phase`);
      const past = row.phases.slice(0, row.current);
      const coming = params.phases ? toPhases(ctx, params.phases, running.start_date) : row.phases.slice(row.current);
      const [first] = coming;
      if (!first) throw invalid('A schedule needs at least one phase.', 'phases');
      const { testClock } = needRow(ctx, 'customer', row.customer);
      if (first.end_date <= ctx.now(testClock)) {
        throw invalid('The current phase must end in the future.', 'phases[0][end_date]');
      }
      const changed = changeRow(
        ctx,
        'subscription_schedule',
        row,
        {
          end_behavior: params.end_behavior ?? row.end_behavior,
          metadata: field.mergeMetadata(row.metadata, params.metadata),
          phases: [...past, ...coming],
        },
        'subscription_schedule.updated',
      );
      if (!isSamePhase(first, running) && row.subscription) {
        applyPhase(ctx, row.subscription, {
          ...first,
          proration_behavior: params.proration_behavior ?? first.proration_behavior,
        });
      }
      return scheduleView(ctx, changed);
    },
  ),
  route('POST', `${PATH}/:id/release`, z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    scheduleView(ctx, release(ctx, needRow(ctx, 'subscription_schedule', id))),
  ),
  route(
    'POST',
    `${PATH}/:id/cancel`,
    z.strictObject({
      expand: field.expand,
      invoice_now: field.flag.optional(),
      prorate: field.flag.optional(),
    }),
    (ctx, { id, params }) => {
      const row = needActive(ctx, id);
      const subscription = needRow(ctx, 'subscription', row.subscription ?? '');
      endNow(ctx, subscription, { prorate: params.prorate, invoiceNow: params.invoice_now });
      return scheduleView(ctx, needRow(ctx, 'subscription_schedule', id));
    },
  ),
  route(
    'GET',
    PATH,
    z.strictObject({ ...field.page, created: field.range.optional(), customer: field.text.optional() }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('subscription_schedule')
        .filter(
          (row) => (!params.customer || row.customer === params.customer) && isWithin(row.created, params.created),
        );
      const { rows, has_more } = pageOf(matching, params, 'subscription_schedule');
      return listOf(
        rows.map((row) => scheduleView(ctx, row)),
        PATH,
        has_more,
      );
    },
  ),
];
