import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const tickMs = 5;
const arriveWithinMs = 10_000;

export async function steadily({ total, perSecond, send }) {
  const began = performance.now();
  for (let number = 0; number < total; await sleep(tickMs)) {
    const due = Math.min(total, ((performance.now() - began) / 1000) * perSecond);
    for (; number < due; number += 1) send(number);
  }
}

/** Waits until the watchers (watchers.mjs) have received everything, or receive nothing more; returns arrival times. */
export async function whatArrived(watchers, expectedKeys) {
  const began = performance.now();
  for (;;) {
    watchers.send({});
    const [{ received }] = await once(watchers, 'message');
    const arrived = new Map(received);
    const isAll = expectedKeys.every((key) => arrived.has(key));
    if (isAll || performance.now() - began > arriveWithinMs) return arrived;
    await sleep(200);
  }
}
