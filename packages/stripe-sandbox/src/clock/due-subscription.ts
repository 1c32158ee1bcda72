import type { Context } from '../context.ts';
import { changeRow, emit } from '../records.ts';
import type { SubscriptionRow } from '../rows.ts';
import { endNow } from '../subscriptions/end.ts';
import { periodOf } from '../subscriptions/lines.ts';
import { renew } from '../subscriptions/renew.ts';
import { nextPhase } from '../subscriptions/schedule.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const FIRST_PAYMENT_LIMIT = 23 * HOUR;
const TRIAL_NEWS = 3 * DAY;

export interface Due {
  at: number;
  run: () => void;
}

const LIVE = ['trialing', 'active', 'past_due', 'unpaid'];

/** Scheduled work of a subscription. At equal times the list order decides. */
export const dueOfSubscription = (ctx: Context, row: SubscriptionRow): Due[] => {
  if (row.ended_at !== null) return [];
  if (row.status === 'incomplete') return [{ at: row.created + FIRST_PAYMENT_LIMIT, run: () => endNow(ctx, row) }];
  if (!LIVE.includes(row.status)) return [];
  return [
    ...trialNews(ctx, row),
    ...resumption(ctx, row),
    ...phaseChange(ctx, row),
    { at: periodOf(row).end, run: () => (row.cancel_at_period_end ? endNow(ctx, row) : renew(ctx, row)) },
  ];
};

const trialNews = (ctx: Context, row: SubscriptionRow): Due[] => {
  if (row.status !== 'trialing' || row.trial_end === null || row.trialEndNotifiedFor === row.trial_end) return [];
  const run = () => {
    const marked = changeRow(ctx, 'subscription', row, { trialEndNotifiedFor: row.trial_end });
    emit(ctx, 'subscription', marked, 'customer.subscription.trial_will_end');
  };
  return [{ at: Math.max(row.created, row.trial_end - TRIAL_NEWS), run }];
};

const resumption = (ctx: Context, row: SubscriptionRow): Due[] => {
  const at = row.pause_collection?.resumes_at;
  if (!at) return [];
  const run = () => changeRow(ctx, 'subscription', row, { pause_collection: null }, 'customer.subscription.updated');
  return [{ at, run }];
};

const phaseChange = (ctx: Context, row: SubscriptionRow): Due[] => {
  const schedule = row.schedule ? ctx.store.get('subscription_schedule', row.schedule) : undefined;
  const at = schedule?.phases[schedule.current]?.end_date;
  return schedule && at !== undefined ? [{ at, run: () => nextPhase(ctx, schedule) }] : [];
};
