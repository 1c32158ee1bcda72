import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RedisClient } from './redis-client.ts';

export interface StreamReaderOptions {
  client: RedisClient;
  stream: string;
  /** Replay window at the start, for clients that reconnect here after another process crashed. */
  pastMilliseconds: number;
  onEntry: (id: string, messages: string) => void;
  /** Called when entries may have been lost (trimmed, or Redis lost its data). */
  onGap: () => void;
  log: Logger;
}

const blockMilliseconds = 2000;
const entriesAtOnce = 200;
const retryMilliseconds = 100;
const beginning = '0-0';

interface Entries {
  messages: { id: string; message: { m: string } }[];
}

/**
 * Starts after the newest entry if it is older than the replay window; an id made from the current time would skip an
 * entry added in the same millisecond.
 */
const findStart = async (client: RedisClient, stream: string, pastMilliseconds: number) => {
  const [seconds, microseconds] = await client.time();
  const from = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000) - pastMilliseconds;
  const newest = (await client.xRevRange(stream, '+', '-', { COUNT: 1 }))?.[0];
  if (!newest) return beginning;
  return Number(newest.id.split('-')[0]) < from ? newest.id : `${Math.max(from, 0)}-0`;
};

export const startStreamReader = async (options: StreamReaderOptions) => {
  const { client, stream, pastMilliseconds, onEntry, onGap, log } = options;
  let lastId = await findStart(client, stream, pastMilliseconds);
  let hasRead = false;
  let isClosing = false;

  /** If the last entry read still exists in the stream, no entry after it was trimmed or lost. */
  const checkContinuity = async () => {
    if (!hasRead || (await client.xRange(stream, lastId, lastId))?.length) return;
    lastId = beginning;
    hasRead = false;
    onGap();
  };

  const readSome = async () => {
    const from = { key: stream, id: lastId };
    const answer: Entries[] | null = await client.xRead(from, { BLOCK: blockMilliseconds, COUNT: entriesAtOnce });
    for (const { id, message } of answer?.[0]?.messages ?? []) {
      lastId = id;
      hasRead = true;
      onEntry(id, message.m);
    }
  };

  const loop = async () => {
    let isBroken = false;
    while (!isClosing) {
      try {
        if (isBroken) await checkContinuity();
        isBroken = false;
        await readSome();
      } catch (error) {
        if (!isBroken && !isClosing) log.warn({ err: error }, 'messages of other processes cannot be read');
        isBroken = true;
        await sleep(retryMilliseconds);
      }
    }
  };

  const running = loop();
  return {
    close: async () => {
      isClosing = true;
      client.destroy();
      await running;
    },
  };
};
