import type { Duplex } from 'node:stream';
import { generate, type IConnackPacket, type ISubackPacket, type Packet, parser } from 'mqtt-packet';
import type { Logger } from 'pino';
import { dialBroker, loginOf } from '../platform/mqtt/dial-broker.ts';
import { maxMessageBytes } from './decode-message.ts';
import { flushSoon } from './flush-soon.ts';
import {
  type Confirmation,
  confirmations,
  createFrames,
  type Frame,
  type Publish,
  packetTypes,
  readId,
  readPublish,
  toPackets,
  typeOf,
} from './mqtt-frames.ts';

export interface SessionOptions {
  url: string;
  clientId: string;
  /** A draining session does not subscribe; it ends when no more queued messages arrive. */
  isDraining: boolean;
  topics: string[];
  /** Topic filters of mappings, which change at runtime. A refusal by the broker does not make the session unready. */
  followed: string[];
  /** Calls `done` exactly once, with true when the message is committed and may be acknowledged. */
  receive: (message: Publish, done: (isCommitted: boolean) => void) => void;
  onDrained: () => void;
  log: Logger;
}

export type BrokerSession = ReturnType<typeof openBrokerSession>;

const protocolVersion = 5;
const keepaliveSeconds = 10;
const reconnectMilliseconds = { first: 100, longest: 2000 };
/**
 * Session expiry interval: the broker queues messages this long. Another gateway takes an orphaned session over within
 * seconds.
 */
const sessionSeconds = 24 * 3600;
const window = 1000;
/** Limit for the payloads of uncommitted messages; above it the socket is not read (back-pressure). */
const maxHeldBytes = 32 * 1024 * 1024;
const maxPacketBytes = maxMessageBytes + 4096;
const quietMilliseconds = 2000;
const disconnectMilliseconds = 500;
/** Receive Maximum that is assumed if CONNACK has none; lower than the 65535 of MQTT 5. */
const defaultReceiveMaximum = 20;
const maxOutbox = 10_000;

/**
 * A persistent session at an external broker, with automatic reconnects. Messages are acknowledged after their commit,
 * in any order, up to the receive window at once.
 */
export const openBrokerSession = (options: SessionOptions) => {
  const { clientId, isDraining, topics, receive, onDrained, log } = options;
  let { followed } = options;
  const url = new URL(options.url);
  let stream: Duplex | null = null;
  let isConnected = false;
  let isClosed = false;
  let isLeaving = isDraining;
  let pause = reconnectMilliseconds.first;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let heardAt = 0;
  let messageAt = 0;
  let isSubscribed = false;
  let subscriptionId = 0;
  let heldBytes = 0;
  let inFlight = 0;
  let lastId = 0;
  let receiveMaximum = defaultReceiveMaximum;
  let outbox: { topic: string; payload: string }[] = [];
  const unacknowledged = new Set<number>();

  const nextId = () => {
    lastId = (lastId % 65_535) + 1;
    return lastId;
  };

  const write = (packet: Packet) => stream?.write(generate(packet, { protocolVersion }));

  const sendOutbox = () => {
    while (isConnected && unacknowledged.size < receiveMaximum) {
      const next = outbox.shift();
      if (!next) return;
      const messageId = nextId();
      unacknowledged.add(messageId);
      write({ cmd: 'publish', ...next, qos: 1, messageId, dup: false, retain: false });
    }
  };

  /** PUBACKs to send on this connection. Packet ids are only valid per connection, so a reconnect discards them. */
  let due: Confirmation[] = [];
  const flush = () => {
    const answers = due;
    due = [];
    if (answers.length > 0) stream?.write(toPackets(answers));
  };

  /** Twice the window: after a reconnect the broker redelivers messages of which the earlier copy is still held. */
  const isFull = () => heldBytes > maxHeldBytes || inFlight > 2 * window;

  const takePublish = (frame: Frame, from: Duplex) => {
    const message = readPublish(frame, protocolVersion);
    if (!message) return void from.destroy();
    const { qos, id } = message;
    const bytes = message.payload?.length ?? 0;
    messageAt = performance.now();
    inFlight += 1;
    heldBytes += bytes;
    if (isFull()) from.pause();
    receive(message, (isCommitted) => {
      inFlight -= 1;
      heldBytes -= bytes;
      if (stream?.isPaused() && !isFull()) stream.resume();
      // After a reconnect the broker redelivers the message; the store deduplicates it.
      if (!isCommitted || qos === 0 || from !== stream) return;
      if (due.push({ firstByte: confirmations.puback, id }) === 1) flushSoon(flush);
    });
  };

  const subscribeTo = (filters: string[]): number => {
    const messageId = nextId();
    if (filters.length === 0) return messageId;
    write({ cmd: 'subscribe', messageId, subscriptions: filters.map((topic) => ({ topic, qos: 1 })) });
    return messageId;
  };

  const unsubscribeFrom = (filters: string[]): number => {
    const messageId = nextId();
    if (filters.length > 0) write({ cmd: 'unsubscribe', messageId, unsubscriptions: filters });
    return messageId;
  };

  const subscribe = () => {
    const change = isLeaving ? unsubscribeFrom : subscribeTo;
    change(followed);
    subscriptionId = change(topics);
  };

  const takeConnack = ({ reasonCode, properties }: IConnackPacket) => {
    if (reasonCode !== 0) {
      log.warn({ reasonCode }, 'the broker refused the connection');
      return stream?.destroy();
    }
    isConnected = true;
    pause = reconnectMilliseconds.first;
    messageAt = performance.now();
    receiveMaximum = properties?.receiveMaximum ?? defaultReceiveMaximum;
    unacknowledged.clear();
    // On every connect: Mosquitto forgets shared subscriptions when it restarts, even for persistent sessions.
    subscribe();
    return sendOutbox();
  };

  const takeSuback = ({ messageId, granted }: ISubackPacket) => {
    const isGranted = granted.every((code) => Number(code) < 128);
    if (messageId === subscriptionId) isSubscribed = isGranted;
    if (!isGranted) log.error({ granted }, 'the broker refused to subscribe');
  };

  const takeControl = (packet: Packet) => {
    if (packet.cmd === 'connack') takeConnack(packet);
    else if (packet.cmd === 'suback') takeSuback(packet);
    else if (packet.cmd === 'unsuback' && packet.messageId === subscriptionId) isSubscribed = false;
    else if (packet.cmd === 'disconnect')
      log.warn({ reasonCode: packet.reasonCode }, 'the broker ended the connection');
  };

  const take = (frame: Frame, from: Duplex) => {
    const type = typeOf(frame);
    if (type === packetTypes.publish) return takePublish(frame, from);
    if (type === packetTypes.puback) {
      unacknowledged.delete(readId(frame));
      return sendOutbox();
    }
    const reader = parser({ protocolVersion });
    reader.on('error', () => from.destroy());
    reader.on('packet', takeControl);
    reader.parse(frame.raw);
  };

  const open = () => {
    const opened = dialBroker(url);
    stream = opened;
    due = [];
    heardAt = performance.now();
    const readFrames = createFrames({
      onFrame: (frame) => take(frame, opened),
      maxBytes: () => maxPacketBytes,
      // A broker should respect `maximumPacketSize`. If it does not, acknowledge the PUBLISH so that it is not
      // redelivered forever.
      onOversized: (head) => (typeOf(head) === packetTypes.publish ? takePublish(head, opened) : opened.destroy()),
      onMalformed: () => opened.destroy(),
    });
    opened.on('data', (chunk: Buffer) => {
      heardAt = performance.now();
      readFrames(chunk);
    });
    opened.on('error', (error) => log.debug({ err: error }, 'the connection to the broker failed'));
    opened.on('close', () => {
      isConnected = false;
      isSubscribed = false;
      if (stream !== opened || isClosed) return;
      stream = null;
      reconnectTimer = setTimeout(open, pause);
      pause = Math.min(pause * 2, reconnectMilliseconds.longest);
    });
    write({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion,
      clientId,
      clean: false,
      keepalive: keepaliveSeconds,
      ...loginOf(url),
      properties: {
        sessionExpiryInterval: sessionSeconds,
        receiveMaximum: window,
        maximumPacketSize: maxPacketBytes,
        topicAliasMaximum: 0,
      },
    });
  };

  const isDrained = () =>
    isConnected && isLeaving && !isSubscribed && inFlight === 0 && performance.now() - messageAt > quietMilliseconds;

  const watch = setInterval(() => {
    if (isConnected && isDrained() && isDraining) {
      end({ isForgotten: true });
      return onDrained();
    }
    if (!stream) return;
    if (!stream.isPaused() && (performance.now() - heardAt) / 1000 > 1.5 * keepaliveSeconds) stream.destroy();
    else if (isConnected) write({ cmd: 'pingreq' });
  }, 1000);

  const end = ({ isForgotten }: { isForgotten: boolean }) => {
    isClosed = true;
    flush();
    clearInterval(watch);
    clearTimeout(reconnectTimer);
    outbox = [];
    const properties = isForgotten ? { sessionExpiryInterval: 0 } : {};
    const closing = stream;
    stream = null;
    if (!isConnected) return void closing?.destroy();
    closing?.end(generate({ cmd: 'disconnect', reasonCode: 0, properties }, { protocolVersion }));
    setTimeout(() => closing?.destroy(), disconnectMilliseconds).unref();
  };

  open();

  return {
    isReady: () => isConnected && (isSubscribed || isLeaving),

    publish: (topic: string, payload: string) => {
      // A command that does not fit is sent again when the device next sends a message.
      if (outbox.length < maxOutbox) outbox.push({ topic, payload });
      sendOutbox();
    },

    /** Replaces the mapping filters by sending the difference; `topics` are unaffected. */
    follow: (filters: string[]) => {
      const gone = followed.filter((filter) => !filters.includes(filter));
      const added = filters.filter((filter) => !followed.includes(filter));
      followed = filters;
      if (!isConnected || isLeaving) return;
      unsubscribeFrom(gone);
      subscribeTo(added);
    },

    /** Unsubscribes, so that the broker routes new messages to other gateways; messages in flight still arrive. */
    leave: () => {
      isLeaving = true;
      if (isConnected) subscribe();
    },

    hasLeft: () => !isConnected || (!isSubscribed && inFlight === 0),
    hasInFlight: () => inFlight > 0,
    end,
  };
};
