import type { Duplex } from 'node:stream';
import {
  generate,
  type IConnackPacket,
  type IPubackPacket,
  type IPublishPacket,
  type Packet,
  parser,
} from 'mqtt-packet';
import type { Logger } from 'pino';
import { dialBroker, loginOf } from './dial-broker.ts';

/** Retained message; an empty payload removes it from the broker. */
export interface Retained {
  topic: string;
  payload: string;
}

export interface PublisherOptions {
  url: string;
  clientId: string;
  /** Availability topic: `here` is published at every connection, `gone` is the last will. */
  presence: { topic: string; here: string; gone: string };
  subscribeTo: string;
  /** Called at every connection, since the broker may have lost its retained messages. */
  onConnected: () => void;
  onMessage: (topic: string, payload: string) => void;
  log: Logger;
}

export type MqttPublisher = ReturnType<typeof openMqttPublisher>;

const protocolVersion = 5;
const keepaliveSeconds = 10;
const pingMilliseconds = 4000;
const reconnectMilliseconds = { first: 250, longest: 15_000 };
/** MQTT Maximum Packet Size for incoming packets; the broker drops larger ones. */
const maxPacketBytes = 16 * 1024;
/** Unacknowledged messages in flight; most brokers accept this many. */
const usualWindow = 20;
const acknowledgeMilliseconds = 20_000;
const farewellMilliseconds = 1000;
const refusedFrom = 128;

/** MQTT client without an offline queue: after a reconnect the caller publishes the current state again. */
export const openMqttPublisher = (options: PublisherOptions) => {
  const { clientId, presence, subscribeTo, onConnected, onMessage, log } = options;
  const url = new URL(options.url);
  /** Host without credentials, for logs. */
  const broker = url.host;
  let stream: Duplex | null = null;
  let isConnected = false;
  let isClosed = false;
  /** One log line per outage, however many attempts fail. */
  let isOutageLogged = false;
  let isRefusalLogged = false;
  let pause = reconnectMilliseconds.first;
  let window = usualWindow;
  let lastId = 0;
  let heardAt = 0;
  let reconnectTimer: NodeJS.Timeout | undefined;
  const waiting = new Map<number, { topic: string; done: (refused: string | null) => void; fail: () => void }>();

  const nextId = () => {
    lastId = (lastId % 65_535) + 1;
    return lastId;
  };

  const write = (packet: Packet) => stream?.write(generate(packet, { protocolVersion }));

  const logOutage = (reason: string) => {
    if (!isOutageLogged && !isClosed) log.warn({ broker, reason }, 'the broker of Home Assistant cannot be used');
    isOutageLogged = true;
  };

  /** Resolves to the topic if the broker refused the message. */
  const sendOne = ({ topic, payload }: Retained): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (!isConnected) return reject(new Error('not connected'));
      const messageId = nextId();
      waiting.set(messageId, { topic, done: resolve, fail: () => reject(new Error('the connection ended')) });
      write({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: true });
    });

  const sendAll = async (messages: Retained[]): Promise<Set<string>> => {
    const refused = new Set<string>();
    for (let at = 0; at < messages.length; at += window) {
      const from = stream;
      const timer = setTimeout(() => from?.destroy(), acknowledgeMilliseconds);
      try {
        const answers = await Promise.all(messages.slice(at, at + window).map(sendOne));
        for (const topic of answers) if (topic !== null) refused.add(topic);
      } finally {
        clearTimeout(timer);
      }
    }
    return refused;
  };

  const takeConnack = ({ reasonCode = 0, properties }: IConnackPacket) => {
    if (reasonCode >= refusedFrom) {
      logOutage(`it refused the connection (${reasonCode})`);
      return stream?.destroy();
    }
    isConnected = true;
    isOutageLogged = false;
    isRefusalLogged = false;
    pause = reconnectMilliseconds.first;
    window = Math.min(properties?.receiveMaximum ?? usualWindow, usualWindow);
    log.info({ broker }, 'connected to the broker of Home Assistant');
    write({ cmd: 'subscribe', messageId: nextId(), subscriptions: [{ topic: subscribeTo, qos: 1 }] });
    sendOne({ topic: presence.topic, payload: presence.here }).catch(() => {});
    return onConnected();
  };

  const takePuback = ({ messageId = 0, reasonCode = 0 }: IPubackPacket) => {
    const one = waiting.get(messageId);
    waiting.delete(messageId);
    const isRefused = reasonCode >= refusedFrom;
    if (one && isRefused && !isRefusalLogged) {
      isRefusalLogged = true;
      log.error({ broker, topic: one.topic, reasonCode }, 'the broker of Home Assistant refused a message');
    }
    one?.done(isRefused ? one.topic : null);
  };

  const takePublish = ({ topic, payload, qos, messageId = 0, retain }: IPublishPacket) => {
    if (qos > 0) write({ cmd: 'puback', messageId, reasonCode: 0 });
    // Retained messages are ignored: they were published before this connection.
    if (!retain) onMessage(topic, payload.toString());
  };

  const take = (packet: Packet) => {
    if (packet.cmd === 'connack') takeConnack(packet);
    else if (packet.cmd === 'puback') takePuback(packet);
    else if (packet.cmd === 'publish') takePublish(packet);
    else if (packet.cmd === 'suback' && packet.granted.some((code) => Number(code) >= refusedFrom)) {
      log.error({ broker, topic: subscribeTo }, 'the broker of Home Assistant refused to subscribe');
    } else if (packet.cmd === 'disconnect') logOutage(`it ended the connection (${packet.reasonCode})`);
  };

  const forget = () => {
    isConnected = false;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { fail } of lost) fail();
  };

  const open = () => {
    const opened = dialBroker(url);
    stream = opened;
    heardAt = performance.now();
    const reader = parser({ protocolVersion });
    reader.on('error', () => opened.destroy());
    reader.on('packet', take);
    opened.on('data', (chunk: Buffer) => {
      heardAt = performance.now();
      if (stream === opened) reader.parse(chunk);
    });
    // The error object is not logged: it may contain the URL with its password.
    opened.on('error', ({ code, message }: NodeJS.ErrnoException) => logOutage(code ?? message));
    opened.on('close', () => {
      if (stream !== opened) return;
      stream = null;
      forget();
      if (isClosed) return;
      logOutage('the connection ended');
      reconnectTimer = setTimeout(open, pause);
      pause = Math.min(pause * 2, reconnectMilliseconds.longest);
    });
    write({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion,
      clientId,
      clean: true,
      keepalive: keepaliveSeconds,
      ...loginOf(url),
      will: { topic: presence.topic, payload: Buffer.from(presence.gone), qos: 1, retain: true },
      properties: { maximumPacketSize: maxPacketBytes, topicAliasMaximum: 0 },
    });
  };

  const watch = setInterval(() => {
    if (!stream) return;
    if (performance.now() - heardAt > 1500 * keepaliveSeconds) stream.destroy();
    else if (isConnected) write({ cmd: 'pingreq' });
  }, pingMilliseconds);

  open();

  return {
    isConnected: () => isConnected,

    /** Resolves when the broker acknowledged all, with the refused topics; rejects if the connection ends before. */
    send: sendAll,

    close: async () => {
      isClosed = true;
      clearInterval(watch);
      clearTimeout(reconnectTimer);
      const closing = stream;
      if (closing && isConnected) {
        const timer = setTimeout(() => closing.destroy(), farewellMilliseconds);
        await sendOne({ topic: presence.topic, payload: presence.gone }).catch(() => {});
        clearTimeout(timer);
        write({ cmd: 'disconnect', reasonCode: 0 });
        closing.end();
      }
      stream = null;
      forget();
      if (!closing?.writableEnded) closing?.destroy();
      else setTimeout(() => closing.destroy(), farewellMilliseconds).unref();
    },
  };
};
