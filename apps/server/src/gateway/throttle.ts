import { setTimeout as sleep } from 'node:timers/promises';

const maxRemembered = 20_000;

/** Lets each device send `perSecond` messages at once; the rest passes later, one by one, and none is lost. */
export const createThrottle = (perSecond: number) => {
  const spacing = 1000 / perSecond;
  const freeAt = new Map<string, number>();
  return async (deviceId: string) => {
    const now = performance.now();
    const slot = Math.max(freeAt.get(deviceId) ?? 0, now - 1000) + spacing;
    freeAt.delete(deviceId);
    freeAt.set(deviceId, slot);
    const [oldest] = freeAt.keys();
    if (freeAt.size > maxRemembered && oldest !== undefined) freeAt.delete(oldest);
    if (slot > now) await sleep(slot - now);
  };
};
