import type { Context } from '../context.ts';
import { changeRow } from '../records.ts';
import type { SubscriptionRow } from '../rows.ts';

/** Detaches a subscription from its schedule, because it ended or was released. */
export const endSchedule = (
  ctx: Context,
  row: SubscriptionRow,
  status: 'canceled' | 'released' | 'completed',
  now: number,
) => {
  const schedule = row.schedule ? ctx.store.get('subscription_schedule', row.schedule) : undefined;
  if (!schedule) return;
  changeRow(
    ctx,
    'subscription_schedule',
    schedule,
    {
      status,
      subscription: status === 'released' ? null : schedule.subscription,
      released_subscription: status === 'released' ? row.id : null,
      canceled_at: status === 'canceled' ? now : null,
      completed_at: status === 'completed' ? now : null,
      released_at: status === 'released' ? now : null,
    },
    `subscription_schedule.${status}`,
  );
};
