import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context.ts';
import { eventView } from './views/event.view.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
const ANSWER_LIMIT_MS = 30_000;
/** An event may come twice, so its delivery need not be on disk at once. */
const SAVED_EACH = 25;
const KEPT_EVENTS = 5000;

export const signature = (body: string, secret: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Sends every event in order; one that is not taken is sent again, with growing pauses, before the next. */
export const createWebhooks = (
  ctx: Context,
  target: { url: string; secret: string } | undefined,
  commit: () => void,
) => {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const waiting = () => ctx.store.all('event').filter((event) => event.isPending);

  const send = async (body: string): Promise<boolean> => {
    if (!target) return true;
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    // A receiver measures a signature's age by the wall clock, whatever the app's clock says.
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(body, target.secret, Math.floor(Date.now() / 1000)),
    };
    const response = await fetch(target.url, { method: 'POST', body, headers, signal }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    return response?.ok ?? false;
  };

  const run = async () => {
    let pause = FIRST_PAUSE_MS;
    let delivered = 0;
    for (let event = waiting()[0]; event && !stop.signal.aborted; event = waiting()[0]) {
      if (await send(JSON.stringify(eventView(event)))) {
        pause = FIRST_PAUSE_MS;
        ctx.store.put('event', { ...event, isPending: false });
        delivered += 1;
        if (delivered % SAVED_EACH === 0) commit();
      } else {
        await wait(pause, undefined, { signal: stop.signal }).catch(() => null);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
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
