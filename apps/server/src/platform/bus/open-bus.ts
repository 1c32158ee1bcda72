import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import { openRedisBus } from './redis-bus.ts';

export interface BusOptions {
  redisUrl: string | undefined;
  /** What was published so recently is heard by a process that starts now. */
  pastMilliseconds: number;
  log: Logger;
}

export const openBus = async ({ redisUrl, pastMilliseconds, log }: BusOptions): Promise<Bus> =>
  redisUrl ? openRedisBus({ url: redisUrl, pastMilliseconds, log }) : createLocalBus();
