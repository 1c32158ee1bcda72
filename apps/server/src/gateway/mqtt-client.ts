import { setTimeout as sleep } from 'node:timers/promises';
import { deviceOfTopic, toFilter } from '@holdfast/contract/mappings.rules';
import type { Logger } from 'pino';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { MappingsService } from '../features/mappings/mappings.service.ts';
import type { Slots } from '../platform/leases/slots.ts';
import { type BrokerSession, openBrokerSession } from './broker-session.ts';
import { type CommandDelivery, commandMessage } from './command-delivery.ts';
import type { DeviceQueues } from './device-queues.ts';
import type { MappedMessages } from './mapped-messages.ts';
import type { Publish } from './mqtt-frames.ts';
import { decodeByTopic, downTopic, imeiOfTopic } from './mqtt-topics.ts';
import type { Pipeline } from './pipeline.ts';
import { nothing } from './up-message.ts';

export interface ClientOptions {
  url: string;
  /** Leases on the persistent sessions at the broker; each gateway holds some of them. */
  slots: Slots;
  credentials: DeviceCredentialsService;
  mappings: MappingsService;
  mapped: MappedMessages;
  queue: DeviceQueues;
  pipeline: Pipeline;
  delivery: CommandDelivery;
  log: Logger;
}

/** Several sessions per gateway: brokers limit the unacknowledged messages of each (Mosquitto: 20 by default). */
export const sessionCount = 4;
const shared = (filter: string) => `$share/holdfast/${filter}`;
const topics = ['devices/+/up', 'owntracks/+/+'].map(shared);
const retryMilliseconds = 1000;
const renewMilliseconds = 500;
/** How long a stopping gateway waits for messages that are still in flight to it. */
const leaveMilliseconds = 2000;
const acknowledgeMilliseconds = 20;
/** Interval per device for sending unanswered commands again, so that not every message triggers it. */
const deliverEveryMilliseconds = 60_000;

export const sessionLeaseSeconds = 3;

export const clientIdOf = (slot: string) => `holdfast-${slot.split(' ')[1]}`;

/**
 * Client of an external broker with shared subscriptions: each message is delivered to one of several gateways. The
 * sessions are persistent, so nothing is lost while a gateway is down; if it does not return, another gateway takes its
 * sessions over, stores the queued messages and ends the sessions (docs/decisions/018).
 */
export const startMqttClient = (options: ClientOptions) => {
  const { url, slots, credentials, mappings, mapped, queue, pipeline, delivery, log } = options;
  const sessions = new Map<string, BrokerSession>();
  const drained = new Map<string, BrokerSession>();
  const heardAt = new Map<string, number>();
  let isClosing = false;

  const send = (imei: string, message: string) => {
    const session = [...sessions.values()].find(({ isReady }) => isReady());
    session?.publish(downTopic(imei), message);
  };

  const reach = (device: KnownDevice) => {
    const now = performance.now();
    const isRecent = now - (heardAt.get(device.id) ?? Number.NEGATIVE_INFINITY) < deliverEveryMilliseconds;
    if (isRecent) return;
    heardAt.set(device.id, now);
    delivery.connect(device, sessions, (command) => send(device.imei, commandMessage(command)));
  };

  const receiveMapped = async (message: Publish) => {
    const known = await mappings.listKnown();
    const mapping = known.find(({ topic }) => deviceOfTopic(topic, message.topic) !== null);
    if (mapping) await mapped(mapping, message);
  };

  const decode = (topic: string, payload: Publish['payload']) =>
    payload ? decodeByTopic(topic, payload) : nothing('oversized');

  const receiveOf = async (imei: string, { topic, payload }: Publish) => {
    const device = await credentials.find(imei);
    if (!device) return;
    reach(device);
    await queue.receive(device, payload?.length ?? 0, () => decode(topic, payload));
  };

  /** Retries until the message is committed; false if the gateway stops first. */
  const receiveInTurn = async (message: Publish, imei: string | null): Promise<boolean> => {
    while (!isClosing) {
      try {
        await (imei === null ? receiveMapped(message) : receiveOf(imei, message));
        return true;
      } catch (error) {
        log.warn({ err: error }, 'a message waits for the database');
        await sleep(retryMilliseconds);
      }
    }
    return false;
  };

  /** Fast path: a known device with an empty queue is handled synchronously, without a promise per message. */
  const receive = (message: Publish, done: (isCommitted: boolean) => void) => {
    const { topic, payload } = message;
    const imei = imeiOfTopic(topic);
    const device = imei === null ? undefined : credentials.known(imei);
    const wait = () => void receiveInTurn(message, imei).then(done);
    if (!device || pipeline.isClosing() || !queue.isIdle(device)) return wait();
    try {
      reach(device);
      pipeline.receiveThen(device, decode(topic, payload), (error) => (error === null ? done(true) : wait()));
    } catch {
      // The retry loop logs the error and retries.
      wait();
    }
  };

  const open = (key: string, isDraining: boolean, followed: string[]) => {
    const into = isDraining ? drained : sessions;
    const of = { url, clientId: clientIdOf(key) };
    const onDrained = () => {
      into.delete(key);
      slots.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a drained session is not removed'));
    };
    into.set(key, openBrokerSession({ ...of, isDraining, topics, followed, receive, onDrained, log }));
  };

  const drop = (from: Map<string, BrokerSession>, held: ReadonlySet<string>) => {
    for (const [key, session] of from) {
      if (held.has(key)) continue;
      log.warn('a session was taken over by another gateway');
      session.end({ isForgotten: false });
      from.delete(key);
    }
  };

  const keepSessions = async () => {
    const held = new Set(await slots.renew());
    drop(sessions, held);
    drop(drained, held);
    const followed = (await mappings.listKnown()).map(({ topic }) => shared(toFilter(topic)));
    for (const session of sessions.values()) session.follow(followed);
    for (const key of await slots.adopt()) open(key, sessions.size >= sessionCount, followed);
    while (sessions.size < sessionCount && !isClosing) open(await slots.create(), false, followed);
  };

  let keeping: Promise<void> = Promise.resolve();
  const keep = () => {
    keeping = keeping
      .then(keepSessions)
      .catch((error: unknown) => log.warn({ err: error }, 'sessions are not renewed'));
  };
  keep();
  const renewing = setInterval(keep, renewMilliseconds);

  /**
   * If other gateways run, the sessions are unsubscribed and deleted. The last gateway keeps them, so that the broker
   * queues messages for the next start.
   */
  const endSessions = async () => {
    const hasOthers = await slots.hasOthers().catch(() => false);
    if (hasOthers) {
      for (const session of sessions.values()) session.leave();
      const until = performance.now() + leaveMilliseconds;
      while (performance.now() < until && ![...sessions.values()].every(({ hasLeft }) => hasLeft())) await sleep(20);
    }
    isClosing = true;
    await pipeline.close();
    await sleep(acknowledgeMilliseconds);
    for (const [key, session] of [...sessions, ...drained]) {
      const isForgotten = hasOthers && session.hasLeft();
      session.end({ isForgotten });
      await (isForgotten ? slots.remove(key) : slots.expire(key)).catch(() => {});
    }
  };

  return {
    check: async () => {
      const isReady = sessions.size === sessionCount && [...sessions.values()].every((session) => session.isReady());
      if (!isReady) throw new Error('the broker cannot be reached');
    },
    close: async () => {
      clearInterval(renewing);
      await keeping;
      await endSessions();
    },
  };
};
