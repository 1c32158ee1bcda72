import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { createListeners } from './listeners.ts';
import { connectFirst, createRedisClient } from './redis-client.ts';
import { startStreamReader } from './stream-reader.ts';

const stream = 'holdfast:bus';
/** Extra retention of the stream beyond the replay window, for slow readers and clock skew. */
const spareMilliseconds = 30_000;
const storeKey = (key: string) => `holdfast:shelf:${key}`;
/** Published after an outage by a process that could not deliver all its messages to the others. */
const gapTopic = 'gap';

type Message = [name: string, content?: unknown];

/** Bus over a Redis stream. During an outage messages reach only this process; afterwards listeners get a gap event. */
export const openRedisBus = async (options: { url: string; pastMilliseconds: number; log: Logger }): Promise<Bus> => {
  const { url, pastMilliseconds, log } = options;
  const { tell, tellGap, on, onGap } = createListeners();
  const writer = createRedisClient({ url, log });
  const reader = createRedisClient({ url, log });
  await Promise.all([connectFirst(writer), connectFirst(reader)]);

  let outgoing: Message[] = [];
  let hasLost = false;
  let sending: Promise<unknown> = Promise.resolve();

  const deliverSafely = ([name, content]: Message, position: string | null) => {
    try {
      if (name === gapTopic) tellGap();
      else tell(name, content, position);
    } catch (error) {
      log.error({ err: error }, 'a listener failed');
    }
  };

  const send = async (messages: Message[]) => {
    try {
      await writer.xAdd(
        stream,
        '*',
        { m: JSON.stringify(messages) },
        {
          TRIM: {
            strategy: 'MINID',
            strategyModifier: '~',
            threshold: Date.now() - pastMilliseconds - spareMilliseconds,
          },
        },
      );
    } catch (error) {
      if (!hasLost) log.warn({ err: error }, 'messages to other processes cannot be published');
      hasLost = true;
      for (const message of messages) deliverSafely(message, null);
    }
  };

  const flush = () => {
    const messages = outgoing;
    outgoing = [];
    sending = send(messages);
  };

  const push = (message: Message) => {
    if (outgoing.push(message) === 1) setImmediate(flush);
  };

  writer.on('ready', () => {
    if (hasLost) push([gapTopic]);
    hasLost = false;
  });

  const reading = await startStreamReader({
    client: reader,
    stream,
    pastMilliseconds,
    onEntry: (id, text) => {
      const messages = JSON.parse(text) as Message[];
      for (const [at, message] of messages.entries()) deliverSafely(message, `${id}.${at}`);
    },
    onGap: tellGap,
    log,
  });

  return {
    publish: ({ name }, content) => push([name, content]),
    on,
    onGap,
    oneTimeStore: {
      put: async (key, value, seconds) => {
        await writer.set(storeKey(key), value, { expiration: { type: 'EX', value: seconds } });
      },
      take: (key) => writer.getDel(storeKey(key)),
    },
    check: () => writer.ping(),
    close: async () => {
      if (outgoing.length > 0) flush();
      await sending;
      await reading.close();
      writer.destroy();
    },
  };
};
