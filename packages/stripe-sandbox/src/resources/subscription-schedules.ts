import { z } from 'zod';
import { nthRenewal } from '../billing/interval.ts';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { onlyExpand, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needRow, nowFor } from '../records.ts';
import type { PhaseRow, ScheduleRow } from '../rows.ts';
import { checkPrice } from '../subscriptions/lines.ts';
import { applyPhase, phaseOf, release } from '../subscriptions/schedule.ts';
import { scheduleView } from '../views/subscription.view.ts';
import { ratesOf } from './catalogue.ts';
import { behavior } from './subscription-params.ts';

const PATH = '/v1/subscription_schedules';

const phaseParams = z.strictObject({
  default_tax_rates: field.taxRates,
  discounts: field.discounts,
  duration: z
    .strictObject({
      interval: z.enum(['day', 'month', 'week', 'year']),
      interval_count: field.int.pipe(z.number().min(1)).optional(),
    })
    .optional(),
  end_date: field.time.optional(),
  items: z.array(z.strictObject({ price: field.text })).length(1),
  metadata: field.metadata,
  proration_behavior: behavior.optional(),
  start_date: field.time.optional(),
});

const toPhases = (ctx: Context, given: z.output<typeof phaseParams>[], start: number): PhaseRow[] => {
  let next = start;
  return given.map((phase, index) => {
    const param = `phases[${index}]`;
    const { recurring } = checkPrice(ctx, phase.items[0]?.price ?? '', `${param}[items][0][price]`);
    if (phase.start_date !== undefined && phase.start_date !== next) {
      const message =
        index === 0 ? 'You can not modify the start date of the current phase.' : 'Phases must follow one another.';
      throw invalid(message, `${param}[start_date]`);
    }
    const { interval_count = 1, interval } = phase.duration ?? recurring;
    const end = phase.end_date && !phase.duration ? phase.end_date : nthRenewal(next, { interval, interval_count }, 1);
    if (end <= next) throw invalid('A phase must end after its start.', `${param}[end_date]`);
    const row = {
      start_date: next,
      end_date: end,
      items: phase.items,
      metadata: field.mergeMetadata({}, phase.metadata),
      defaultTaxRates: phase.default_tax_rates === undefined ? null : ratesOf(ctx, phase.default_tax_rates),
      coupons: phase.discounts === undefined ? null : (phase.discounts ?? []),
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

export const scheduleRoutes = [
  route('POST', PATH, z.strictObject({ expand: field.expand, from_subscription: field.text }), (ctx, { params }) => {
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
    const row = addRow(
      ctx,
      'subscription_schedule',
      {
        id: newId('sub_sched'),
        created: nowFor(ctx, subscription.customer),
        customer: subscription.customer,
        subscription: subscription.id,
        released_subscription: null,
        status: 'active',
        end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
        phases: [phaseOf(subscription)],
        current: 0,
        canceled_at: null,
        completed_at: null,
        released_at: null,
      },
      'subscription_schedule.created',
    );
    const changes = { schedule: row.id, cancel_at_period_end: false };
    changeRow(ctx, 'subscription', subscription, changes, 'customer.subscription.updated');
    return scheduleView(ctx, row);
  }),
  route(
    'POST',
    `${PATH}/:id`,
    z.strictObject({
      end_behavior: z.enum(['cancel', 'release']).optional(),
      expand: field.expand,
      phases: z.array(phaseParams).optional(),
      proration_behavior: behavior.optional(),
    }),
    (ctx, { id, params }) => {
      const row = needActive(ctx, id);
      const running = row.phases[row.current];
      if (!running) throw new Error(`the schedule ${id} is active without a phase`);
      const past = row.phases.slice(0, row.current);
      const coming = params.phases ? toPhases(ctx, params.phases, running.start_date) : row.phases.slice(row.current);
      const [first] = coming;
      if (!first) throw invalid('A schedule needs at least one phase.', 'phases');
      if (first.end_date <= nowFor(ctx, row.customer)) {
        throw invalid('The current phase must end in the future.', 'phases[0][end_date]');
      }
      const changes = { end_behavior: params.end_behavior ?? row.end_behavior, phases: [...past, ...coming] };
      const changed = changeRow(ctx, 'subscription_schedule', row, changes, 'subscription_schedule.updated');
      if (first.items[0]?.price !== running.items[0]?.price && row.subscription) {
        applyPhase(ctx, row.subscription, {
          ...first,
          proration_behavior: params.proration_behavior ?? first.proration_behavior,
        });
      }
      return scheduleView(ctx, changed);
    },
  ),
  route('POST', `${PATH}/:id/release`, onlyExpand, (ctx, { id }) =>
    scheduleView(ctx, release(ctx, needRow(ctx, 'subscription_schedule', id))),
  ),
];
