import type { Context } from '../context.ts';
import { collectInvoice } from '../invoicing/collect.ts';
import { finalizeInvoice } from '../invoicing/finalize.ts';
import { changeRow, needRow, tell } from '../records.ts';
import type { InvoiceRow, SubscriptionRow } from '../rows.ts';
import { endNow } from '../subscriptions/end.ts';
import { periodOf } from '../subscriptions/lines.ts';
import { renew } from '../subscriptions/renew.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const FIRST_PAYMENT_LIMIT = 23 * HOUR;
const TRIAL_NEWS = 3 * DAY;

interface Due {
  at: number;
  run: () => void;
}

const LIVE = ['trialing', 'active', 'past_due', 'unpaid'];

/** What the future holds for a subscription. Of things at one moment the first in the list comes first. */
const dueOfSubscription = (ctx: Context, row: SubscriptionRow): Due[] => {
  if (row.ended_at !== null) return [];
  if (row.status === 'incomplete') return [{ at: row.created + FIRST_PAYMENT_LIMIT, run: () => endNow(ctx, row) }];
  if (!LIVE.includes(row.status)) return [];
  const { end } = periodOf(row.items);
  const due: Due[] = [];
  if (row.status === 'trialing' && row.trial_end !== null && row.toldTrialEnd !== row.trial_end) {
    due.push({ at: row.trial_end - TRIAL_NEWS, run: () => tellTrialEnd(ctx, row) });
  }
  const resumes = row.pause_collection?.resumes_at;
  if (resumes) due.push({ at: resumes, run: () => resume(ctx, row) });
  if (row.cancel_at !== null) due.push({ at: row.cancel_at, run: () => endNow(ctx, row) });
  due.push({ at: end, run: () => renew(ctx, row) });
  return due;
};

const resume = (ctx: Context, row: SubscriptionRow) =>
  changeRow(ctx, 'subscription', row, { pause_collection: null }, 'customer.subscription.updated');

const tellTrialEnd = (ctx: Context, row: SubscriptionRow) => {
  const told = changeRow(ctx, 'subscription', row, { toldTrialEnd: row.trial_end });
  tell(ctx, 'subscription', told, 'customer.subscription.trial_will_end');
};

const dueOfInvoice = (ctx: Context, row: InvoiceRow): Due[] => {
  if (row.status === 'draft' && row.automatically_finalizes_at !== null) {
    const run = () => {
      const open = finalizeInvoice(ctx, row);
      if (open.status === 'open') collectInvoice(ctx, open);
    };
    return [{ at: row.automatically_finalizes_at, run }];
  }
  if (row.status === 'open' && row.next_payment_attempt !== null) {
    return [{ at: row.next_payment_attempt, run: () => collectInvoice(ctx, row) }];
  }
  return [];
};

/** Runs everything that falls due up to `until`, one after the other in the order of time, each at its own moment. */
export const runDueUntil = (ctx: Context, until: number, testClock: string | null, moveTo: (at: number) => void) => {
  const belongs = (customer: string) => ctx.store.get('customer', customer)?.testClock === testClock;
  for (let limit = 0; limit < 100_000; limit += 1) {
    const due = [
      ...ctx.store.all('subscription').flatMap((row) => (belongs(row.customer) ? dueOfSubscription(ctx, row) : [])),
      ...ctx.store.all('invoice').flatMap((row) => (belongs(row.customer) ? dueOfInvoice(ctx, row) : [])),
    ];
    const next = due.reduce<Due | null>((first, one) => (first && first.at <= one.at ? first : one), null);
    if (!next || next.at > until) return;
    moveTo(next.at);
    if (testClock) next.run();
    else ctx.at(next.at, next.run);
  }
  throw new Error('due work does not come to an end');
};

export const advanceTestClock = (ctx: Context, id: string, until: number) => {
  const moveTo = (at: number) => {
    const clock = needRow(ctx, 'test_clock', id);
    if (at > clock.frozen_time) ctx.store.put('test_clock', { ...clock, frozen_time: at });
  };
  runDueUntil(ctx, until, id, moveTo);
  moveTo(until);
};
