import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { Slots } from '../platform/leases/slots.ts';
import { createOneAtATime } from '../platform/one-at-a-time.ts';
import { type BrokerSession, openBrokerSession } from './broker-session.ts';
import { type CommandDelivery, commandMessage } from './command-delivery.ts';
import type { Publish } from './mqtt-frames.ts';
import { decodeByTopic, downTopic, imeiOfTopic } from './mqtt-topics.ts';
import type { Pipeline } from './pipeline.ts';
import { nothing } from './up-message.ts';

export interface ClientOptions {
  url: string;
  /** The names of sessions at the broker, of which each gateway holds some. */
  slots: Slots;
  credentials: DeviceCredentialsService;
  pipeline: Pipeline;
  delivery: CommandDelivery;
  log: Logger;
}

/** Brokers limit what is unacknowledged on each (Mosquitto by default to 20 messages). */
export const sessionCount = 4;
const topics = ['$share/holdfast/devices/+/up', '$share/holdfast/owntracks/+/+'];
const retryMilliseconds = 1000;
const renewMilliseconds = 500;
/** Within this a stopping gateway takes what is on its way to it. */
const leaveMilliseconds = 2000;
const acknowledgeMilliseconds = 20;
/** A device that is heard from is sent again what it has not answered, but not with every message. */
const deliverEveryMilliseconds = 60_000;
/** Of one device; the broker has accepted it, so it cannot be slowed down. More is acknowledged, counted and dropped. */
const maxHeldBytes = 4 * 1024 * 1024;

export const sessionLeaseSeconds = 3;

export const clientIdOf = (slot: string) => `holdfast-${slot.split(' ')[1]}`;

/**
 * A client of an external broker, which several gateways share: each message comes to one of them. The sessions are
 * persistent, so that nothing is lost while a gateway is away; when it does not come back, another one takes its
 * sessions over, stores what waits in them and ends them (docs/decisions/018).
 */
export const startMqttClient = ({ url, slots, credentials, pipeline, delivery, log }: ClientOptions) => {
  const sessions = new Map<string, BrokerSession>();
  const drained = new Map<string, BrokerSession>();
  const heardAt = new Map<string, number>();
  const heldBytes = new Map<string, number>();
  const inOrder = createOneAtATime();
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

  /** Other devices' messages go past those of a device whose queue is full. */
  const waitForQueue = (device: KnownDevice) =>
    inOrder(device.id, async () => {
      while (pipeline.isFull(device) && !isClosing) await sleep(5);
    });

  const store = async (device: KnownDevice, topic: string, payload: Buffer | null) => {
    const held = heldBytes.get(device.id) ?? 0;
    const bytes = payload?.length ?? 0;
    if (held + bytes > maxHeldBytes) return pipeline.receive(device, nothing('throttled'));
    heldBytes.set(device.id, held + bytes);
    try {
      await waitForQueue(device);
      return await pipeline.receive(device, payload ? decodeByTopic(topic, payload) : nothing('oversized'));
    } finally {
      const left = (heldBytes.get(device.id) ?? 0) - bytes;
      if (left > 0) heldBytes.set(device.id, left);
      else heldBytes.delete(device.id);
    }
  };

  /** True once it is committed; while the database is away the message waits here. */
  const receive = async ({ topic, payload }: Publish): Promise<boolean> => {
    while (!isClosing) {
      try {
        const device = await credentials.find(imeiOfTopic(topic) ?? '');
        if (!device) return true;
        reach(device);
        await store(device, topic, payload);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'a message waits for the database');
        await sleep(retryMilliseconds);
      }
    }
    return false;
  };

  const open = (key: string, isDraining: boolean) => {
    const into = isDraining ? drained : sessions;
    const onDrained = () => {
      into.delete(key);
      slots.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a drained session is not removed'));
    };
    into.set(key, openBrokerSession({ url, clientId: clientIdOf(key), isDraining, topics, receive, onDrained, log }));
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
    for (const key of await slots.adopt()) open(key, sessions.size >= sessionCount);
    while (sessions.size < sessionCount && !isClosing) open(await slots.create(), false);
  };

  let keeping: Promise<void> = Promise.resolve();
  const keep = () => {
    keeping = keeping
      .then(keepSessions)
      .catch((error: unknown) => log.warn({ err: error }, 'sessions are not renewed'));
  };
  keep();
  const renewing = setInterval(keep, renewMilliseconds);

  /** The last gateway leaves its sessions to the next one, so that the broker keeps what devices send meanwhile. */
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
