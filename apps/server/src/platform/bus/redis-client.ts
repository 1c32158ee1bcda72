import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';

/** Socket timeout: a connection without traffic for this time is treated as broken. */
const silenceMilliseconds = 6000;
const pingMilliseconds = 2000;
const connectMilliseconds = 3000;
const firstConnectionMilliseconds = 5000;
const retry = { first: 50, longest: 1000 };
/** Maximum number of pending commands; further ones fail at once, so a Redis that hangs cannot exhaust memory. */
const mostWaiting = 2000;

/** Reconnects with exponential backoff; while disconnected, commands fail at once instead of queueing. */
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

/** The first connection must succeed (a wrong REDIS_URL stops the start); later outages are retried without limit. */
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
