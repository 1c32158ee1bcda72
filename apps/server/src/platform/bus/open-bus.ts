import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import { openRedisBus } from './redis-bus.ts';

export interface BusOptions {
  redisUrl: string | undefined;
  /** Replay window: a starting process also receives messages published within this time. */
  pastMilliseconds: number;
  log: Logger;
}

export const openBus = async ({ redisUrl, pastMilliseconds, log }: BusOptions): Promise<Bus> =>
  redisUrl ? openRedisBus({ url: redisUrl, pastMilliseconds, log }) : createLocalBus();
