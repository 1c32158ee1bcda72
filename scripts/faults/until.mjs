import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;

export async function until(isTrue, withinMs, everyMs = EVERY_MS) {
  const limit = performance.now() + withinMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() > limit) return false;
    await sleep(everyMs);
  }
}
