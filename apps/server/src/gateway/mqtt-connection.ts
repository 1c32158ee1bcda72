import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { generate, type IConnectPacket, type ISubscribePacket, type Packet, parser } from 'mqtt-packet';
import { networkOf } from '../platform/net/network-of.ts';
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

export type Refused = 'nameless' | 'unavailable' | 'wrong-credentials' | 'foreign-will';

/** Null after the commit; an error if the message is not stored. */
export type Committed = (error: unknown) => void;

export interface Session {
  /**
   * Calls `done` after the commit, or with an error, which closes the connection. Throws if the topic is not allowed.
   */
  publish: (message: Publish, done: Committed) => void;
  /** Milliseconds to pause before the next packet (rate limit and back-pressure). */
  waitOf: () => number;
  /** Granted QoS, 128 for a refused topic, null to close the connection. */
  subscribe: (topic: string) => 0 | 1 | 128 | null;
  /**
   * The socket closed with unprocessed packets. False if the limit of such connections is reached; they are dropped
   * then.
   */
  left: () => boolean;
  /** The connection is closed and its packets are processed or dropped. */
  closed: () => void;
}

export type OpenSession = (packet: IConnectPacket, connection: Connection) => Promise<Session | Refused>;

export type Connection = ReturnType<typeof openConnection>;

const maxControlBytes = 4096;
/** Larger payloads than `maxMessageBytes` are acknowledged and dropped; above this limit the connection is closed. */
const maxPublishBytes = 1024 * 1024;
/** QoS 2 messages without PUBREL. Announced as Receive Maximum to MQTT 5 clients; above it the connection is closed. */
const maxUnreleased = 20;
const openSeconds = 10;
/** Token bucket for all packets except PUBLISH. */
const control = { perSecond: 50, burst: 200 };
/** Limit of the socket's write buffer, for clients that do not read. */
const maxUnreadBytes = 64 * 1024;

/** Return codes of MQTT 3.1.1 and reason codes of MQTT 5. */
const refusals: Record<Refused, { returnCode: number; reasonCode: number }> = {
  nameless: { returnCode: 2, reasonCode: 133 },
  unavailable: { returnCode: 3, reasonCode: 136 },
  'wrong-credentials': { returnCode: 4, reasonCode: 134 },
  'foreign-will': { returnCode: 5, reasonCode: 135 },
};

/** CONNACK properties of MQTT 5. */
const properties = {
  retainAvailable: true,
  wildcardSubscriptionAvailable: false,
  sharedSubscriptionAvailable: false,
  subscriptionIdentifiersAvailable: false,
  maximumPacketSize: maxPublishBytes,
  receiveMaximum: maxUnreleased,
  // Overrides the expiry that the client requested; without it the client would assume its own value.
  sessionExpiryInterval: 0,
};

/**
 * One MQTT connection of a device or of a mapping's account. Packets are processed in order. While the login is
 * checked, the rate limit is exceeded or the queue is full, the socket is paused, so that TCP back-pressure slows the
 * client and memory stays bounded. Packets that were received before a disconnect are still stored, at the same rate
 * limit.
 */
export const openConnection = (socket: Socket, open: OpenSession, { onClosed }: { onClosed: () => void }) => {
  const network = networkOf(socket.remoteAddress ?? '');
  let session: Session | null = null;
  let version = 4;
  let isOpening = false;
  /** The client has ended its side (FIN). */
  let isEnded = false;
  /** Time at which the backlog of an ended connection was processed; 0 before that. */
  let finishedAt = 0;
  /** The socket is closed; the backlog may still be processed. */
  let isGone = false;
  /** Final state: the backlog is dropped and the session closed. */
  let isClosed = false;
  let keepaliveSeconds = 0;
  const connectedAt = performance.now();
  let heardAt = connectedAt;
  let resumeTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  /** Received frames, from index `next` on: an index instead of shift(), which is O(n) on long arrays. */
  const backlog: Frame[] = [];
  let next = 0;
  /** Time at which the token bucket of control packets is full again. */
  let controlFullAt = 0;
  const unreleased = new Set<number>();
  /** Pending acknowledgements, sent in the order of the PUBLISH packets as MQTT requires. */
  const acknowledgements: (Confirmation & { isDue: boolean })[] = [];
  let isFlushing = false;

  const close = () => {
    if (isClosed) return;
    isClosed = true;
    isGone = true;
    clearTimeout(resumeTimer);
    backlog.length = 0;
    next = 0;
    socket.destroy();
    session?.closed();
    onClosed();
  };

  /** Ends the connection after the backlog is processed and all acknowledgements are sent. */
  const finish = () => {
    if (backlog.length > 0 || isOpening) return;
    if (isGone) return close();
    finishedAt ||= performance.now();
    if (acknowledgements.length === 0 && !socket.writableEnded) socket.end(() => close());
  };

  /** Destroys the socket; packets that it has already received are still stored. */
  const hangUp = () => {
    if (isGone) return;
    isGone = true;
    for (let chunk = socket.read(); chunk !== null && !isClosed; chunk = socket.read()) readFrames(chunk);
    socket.destroy();
    if (backlog.length === 0 && !isOpening) return close();
    if (session && !session.left()) return close();
    pump();
  };

  const write = (bytes: Buffer) => {
    if (!isGone && socket.writable) socket.write(bytes);
  };

  const send = (packet: Packet) => write(generate(packet, { protocolVersion: version }));

  const flush = () => {
    isFlushing = false;
    const open = acknowledgements.findIndex(({ isDue }) => !isDue);
    const due = acknowledgements.splice(0, open === -1 ? acknowledgements.length : open);
    if (due.length > 0) write(toPackets(due));
    if (isEnded) finish();
  };

  /** A duplicate QoS 2 PUBLISH: PUBREC is sent again, unless the first one is still waiting for its commit. */
  const answerAgain = (id: number) => {
    const again = { firstByte: confirmations.pubrec, id };
    const isOpen = acknowledgements.some((one) => one.firstByte === again.firstByte && one.id === id);
    if (!isOpen) write(toPackets([again]));
  };

  const takePublish = (from: Session, frame: Frame) => {
    const message = readPublish(frame, version);
    if (!message) return close();
    const { qos, id } = message;
    if (qos === 2) {
      if (unreleased.has(id)) return answerAgain(id);
      unreleased.add(id);
      if (unreleased.size > maxUnreleased) return close();
    }
    const acknowledgement = { firstByte: qos === 2 ? confirmations.pubrec : confirmations.puback, id, isDue: false };
    if (qos > 0) acknowledgements.push(acknowledgement);
    from.publish(message, (error) => {
      if (error !== null) return close();
      acknowledgement.isDue = true;
      if (isFlushing) return;
      isFlushing = true;
      flushSoon(flush);
    });
  };

  const takeSubscribe = (from: Session, { messageId = 0, subscriptions }: ISubscribePacket) => {
    // A SUBSCRIBE without topics is a protocol error.
    if (subscriptions.length === 0) return close();
    const granted: number[] = [];
    for (const { topic, qos } of subscriptions) {
      const most = from.subscribe(topic);
      if (most === null) return close();
      granted.push(most === 128 ? most : Math.min(most, qos));
    }
    return send({ cmd: 'suback', messageId, granted });
  };

  const takeConnect = async (packet: IConnectPacket) => {
    isOpening = true;
    version = packet.protocolVersion ?? 4;
    const isNameless = version < 5 && !packet.clientId && !packet.clean;
    const answer = isNameless ? 'nameless' : await open(packet, connection);
    if (isClosed) return typeof answer === 'string' ? undefined : answer.closed();
    if (typeof answer === 'string') {
      const refusal = { cmd: 'connack', sessionPresent: false, ...refusals[answer] } as const;
      if (!isGone) socket.end(generate(refusal, { protocolVersion: version }));
      return close();
    }
    session = answer;
    isOpening = false;
    if (isGone && !session.left()) return close();
    keepaliveSeconds = (packet.keepalive ?? 0) * 1.5;
    const welcome = { cmd: 'connack', sessionPresent: false, returnCode: 0, reasonCode: 0 } as const;
    const named = packet.clientId ? properties : { ...properties, assignedClientIdentifier: randomUUID() };
    send(version === 5 ? { ...welcome, properties: named } : welcome);
    pump();
  };

  const takeControl = (packet: Packet) => {
    if (packet.cmd === 'connect') return session ? close() : void takeConnect(packet).catch(close);
    if (!session) return close();
    if (packet.cmd === 'subscribe') return takeSubscribe(session, packet);
    if (packet.cmd === 'unsubscribe') {
      const { messageId = 0, unsubscriptions } = packet;
      if (unsubscriptions.length === 0) return close();
      return send({ cmd: 'unsuback', messageId, granted: unsubscriptions.map(() => 0) });
    }
    if (packet.cmd === 'pingreq') return send({ cmd: 'pingresp' });
    return close();
  };

  const take = (frame: Frame) => {
    const type = typeOf(frame);
    if (session && type === packetTypes.publish) return takePublish(session, frame);
    controlFullAt = Math.max(controlFullAt, performance.now()) + 1000 / control.perSecond;
    if (session && type === packetTypes.puback) return;
    if (session && type === packetTypes.pubrel) {
      unreleased.delete(readId(frame));
      return write(toPackets([{ firstByte: confirmations.pubcomp, id: readId(frame) }]));
    }
    // A new parser per packet: it keeps no state, and control packets are rare.
    const reader = parser({ protocolVersion: version });
    reader.on('error', close);
    reader.on('packet', takeControl);
    reader.parse(frame.raw);
  };

  const pauseMilliseconds = (): number => {
    if (isOpening) return Number.POSITIVE_INFINITY;
    const controlWait = controlFullAt - performance.now() - (control.burst / control.perSecond) * 1000;
    return Math.max(controlWait, session?.waitOf() ?? 0);
  };

  const takeNext = (): boolean => {
    const frame = backlog[next];
    if (!frame) return false;
    next += 1;
    if (next === backlog.length) {
      backlog.length = 0;
      next = 0;
    }
    try {
      take(frame);
    } catch {
      // An exception from the MQTT libraries or from a handler closes only this connection.
      close();
    }
    return true;
  };

  const pump = () => {
    clearTimeout(resumeTimer);
    while (!isClosed) {
      if (!isGone && socket.writableLength > maxUnreadBytes) return close();
      const wait = pauseMilliseconds();
      if (wait > 0) {
        socket.pause();
        if (Number.isFinite(wait)) resumeTimer = setTimeout(pump, wait);
        return;
      }
      if (takeNext()) continue;
      socket.resume();
      return isEnded || isGone ? finish() : undefined;
    }
  };

  const readFrames = createFrames({
    onFrame: (frame) => backlog.push(frame),
    maxBytes: (type) => (session && type === packetTypes.publish ? maxMessageBytes + maxControlBytes : maxControlBytes),
    onOversized: (head, length) => {
      if (session && typeOf(head) === packetTypes.publish && length <= maxPublishBytes) backlog.push(head);
      else close();
    },
    onMalformed: close,
  });

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    heardAt = performance.now();
    if (isGone) return;
    readFrames(chunk);
    pump();
  });
  socket.on('end', () => {
    isEnded = true;
    pump();
  });
  socket.on('error', hangUp);
  socket.on('close', hangUp);

  const connection = {
    /** Read at once: the socket forgets its address when it closes. */
    network,
    close,
    hangUp,
    isGone: () => isGone,

    /** Publishes a command with QoS 1. There are no sessions: a missing PUBACK causes no resend on this connection. */
    send: (topic: string, message: string) => {
      lastId = (lastId % 65_535) + 1;
      send({ cmd: 'publish', topic, payload: message, qos: 1, messageId: lastId, dup: false, retain: false });
    },

    /**
     * Closes the connection after 1.5 times its keep-alive without data. A paused socket is exempt, since it is not
     * read.
     */
    closeIfSilent: () => {
      const since = (time: number) => (performance.now() - time) / 1000;
      if (!session && since(connectedAt) > openSeconds) close();
      if (finishedAt > 0 && since(finishedAt) > openSeconds) close();
      if (keepaliveSeconds > 0 && !socket.isPaused() && since(heardAt) > keepaliveSeconds) close();
    },
  };
  return connection;
};
