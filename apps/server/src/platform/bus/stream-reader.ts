import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RedisClient } from './redis-client.ts';

export interface StreamReaderOptions {
  client: RedisClient;
  stream: string;
  /** Read from so far back, for clients that reconnect here from a process that died. */
  pastMilliseconds: number;
  onEntry: (id: string, messages: string) => void;
  /** Entries between the last one and the next are lost. */
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

/** Behind the newest entry if that is old enough: an entry of this very millisecond would not be behind the time. */
const findStart = async (client: RedisClient, stream: string, pastMilliseconds: number) => {
  const [seconds, microseconds] = await client.time();
  const from = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000) - pastMilliseconds;
  const newest = (await client.xRevRange(stream, '+', '-', { COUNT: 1 }))?.[0];
  if (!newest) return beginning;
  return Number(newest.id.split('-')[0]) < from ? newest.id : `${Math.max(from, 0)}-0`;
};

/** Reads a stream entry by entry, across broken connections, and knows when it could not. */
export const startStreamReader = async (options: StreamReaderOptions) => {
  const { client, stream, pastMilliseconds, onEntry, onGap, log } = options;
  let lastId = await findStart(client, stream, pastMilliseconds);
  let hasRead = false;
  let isClosing = false;

  /** The last entry that was read is still there, so nothing after it has been dropped or forgotten. */
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
