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
  /** A session that is only emptied subscribes to nothing and ends once nothing more comes. */
  isDraining: boolean;
  topics: string[];
  /** Of mappings, and they change: one that the broker refuses does not make the session unfit. */
  followed: string[];
  /** Calls back once, with true when the message is committed and may be acknowledged. */
  receive: (message: Publish, done: (isCommitted: boolean) => void) => void;
  /** A drained session is gone from the broker. */
  onDrained: () => void;
  log: Logger;
}

export type BrokerSession = ReturnType<typeof openBrokerSession>;

const protocolVersion = 5;
const keepaliveSeconds = 10;
const reconnectMilliseconds = { first: 100, longest: 2000 };
/** The broker keeps for so long what it could not hand over; another gateway takes it over within seconds. */
const sessionSeconds = 24 * 3600;
const window = 1000;
/** Of messages that are not committed yet; beyond it the socket is not read. */
const maxHeldBytes = 32 * 1024 * 1024;
const maxPacketBytes = maxMessageBytes + 4096;
const quietMilliseconds = 2000;
const disconnectMilliseconds = 500;
/** What most brokers allow as unacknowledged publishes of a client. */
const defaultReceiveMaximum = 20;
const maxOutbox = 10_000;

/**
 * One session at an external broker, over as many connections as it takes. Messages are acknowledged when they are
 * committed, in whatever order that happens, and up to a window of them at once.
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
  /** Of the packet by which `topics` are subscribed to or left. */
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

  /** Of the messages of this connection that are committed: an id belongs to its connection. */
  let due: Confirmation[] = [];
  const flush = () => {
    const answers = due;
    due = [];
    if (answers.length > 0) stream?.write(toPackets(answers));
  };

  /** Those of an earlier connection are still held when the broker sends them again on the next. */
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
      // On a later connection the broker sends the message again, and it is stored once.
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
    // At every connection: Mosquitto forgets shared subscriptions when it restarts, though it keeps the session.
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
      // The broker was asked not to send any; one that does must not send it again forever.
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
      // What does not fit is sent again when the device is next heard from.
      if (outbox.length < maxOutbox) outbox.push({ topic, payload });
      sendOutbox();
    },

    /** Other filters than before, besides `topics`. */
    follow: (filters: string[]) => {
      const gone = followed.filter((filter) => !filters.includes(filter));
      const added = filters.filter((filter) => !followed.includes(filter));
      followed = filters;
      if (!isConnected || isLeaving) return;
      unsubscribeFrom(gone);
      subscribeTo(added);
    },

    /** No new messages are routed here; those under way still arrive. */
    leave: () => {
      isLeaving = true;
      if (isConnected) subscribe();
    },

    hasLeft: () => !isConnected || (!isSubscribed && inFlight === 0),
    hasInFlight: () => inFlight > 0,
    end,
  };
};
