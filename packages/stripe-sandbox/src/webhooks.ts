import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context.ts';
import type { EventRow } from './rows.ts';
import { eventView } from './views/view.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
const ANSWER_LIMIT_MS = 30_000;
/** Delivery is at least once, so progress is persisted only every few events. */
const SAVED_EACH = 25;
const KEPT_EVENTS = 5000;

const longer = (pause: number) => Math.min(pause * 2, LONGEST_PAUSE_MS);

export const signature = (body: string, secret: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Delivers events in order; retries one with exponential backoff before sending the next. */
export const createWebhooks = (
  ctx: Context,
  target: { url: string; secret: string } | undefined,
  commit: () => void,
) => {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const waiting = () => ctx.store.all('event').filter((event) => event.isPending);

  const send = async (to: { url: string; secret: string }, body: string): Promise<boolean> => {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    // Receivers check the signature's age against the wall clock, not against the app's clock.
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(body, to.secret, Math.floor(Date.now() / 1000)),
    };
    const response = await fetch(to.url, { method: 'POST', body, headers, signal }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    return response?.ok ?? false;
  };

  const deliver = async (event: EventRow) => {
    const body = JSON.stringify(eventView(event));
    for (let pause = FIRST_PAUSE_MS; target && !(await send(target, body)); pause = longer(pause)) {
      await wait(pause, undefined, { signal: stop.signal }).catch(() => null);
      if (stop.signal.aborted) return;
    }
    ctx.store.put('event', { ...event, isPending: false });
  };

  const run = async () => {
    for (let events = waiting(); events.length > 0 && !stop.signal.aborted; events = waiting()) {
      for (const [index, event] of events.entries()) {
        await deliver(event);
        if (stop.signal.aborted) return;
        if (index % SAVED_EACH === 0) commit();
      }
    }
    forgetOld();
    commit();
  };

  const forgetOld = () => {
    const events = ctx.store.all('event');
    for (const event of events.slice(0, Math.max(0, events.length - KEPT_EVENTS))) {
      if (!event.isPending) ctx.store.remove('event', event.id);
    }
  };

  const start = () => {
    if (running || stop.signal.aborted) return;
    running = run().finally(() => {
      running = null;
    });
  };

  return {
    start,
    idle: async () => {
      start();
      while (running) await running;
    },
    close: async () => {
      stop.abort();
      await running;
    },
  };
};
