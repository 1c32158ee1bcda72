import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';

/** A connection that is silent for so long is taken for cut. */
const silenceMilliseconds = 6000;
const pingMilliseconds = 2000;
const connectMilliseconds = 3000;
const firstConnectionMilliseconds = 5000;
const retry = { first: 50, longest: 1000 };
/** Commands that wait for an answer; one more fails at once, so that a Redis that hangs costs no memory. */
const mostWaiting = 2000;

/** Comes back by itself; while it is away commands fail at once instead of piling up. */
export const createRedisClient = ({ url, log }: { url: string; log: Logger }) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostWaiting,
    pingInterval: pingMilliseconds,
    socket: {
      connectTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
      reconnectStrategy: (retries) => Math.min(retry.first * 2 ** retries, retry.longest),
    },
  });
  client.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  return client;
};

/** Later it may be down for any time; at the start that is a mistake of the operator. */
export const connectFirst = async (client: RedisClient) => {
  const giveUp = new AbortController();
  const tooLong = sleep(firstConnectionMilliseconds, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`no answer within ${firstConnectionMilliseconds / 1000} seconds`);
  });
  try {
    await Promise.race([client.connect(), tooLong]);
  } catch (error) {
    client.destroy();
    throw error;
  } finally {
    giveUp.abort();
    tooLong.catch(() => {});
  }
};

export type RedisClient = ReturnType<typeof createRedisClient>;
