import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { CommandDelivery } from './command-delivery.ts';
import { decodeByTopic, downTopic, imeiOfTopic } from './mqtt-topics.ts';
import type { Pipeline } from './pipeline.ts';

/**
 * The library takes the next message when the last is acknowledged, so that only connections make a batch. With 16 of
 * them `bench/gateways.mjs` stored 0.4 times as much, with 256 it stored 1.4 times as much.
 */
export const connectionCount = 64;
const topics = ['$share/holdfast/devices/+/up', '$share/holdfast/owntracks/+/+'];
const retryMilliseconds = 1000;
/** Short, and for each connection another: a broker that has just started acknowledges what nobody subscribes to yet. */
const reconnectMilliseconds = { first: 100, more: 7 };
/** A device that is heard from is sent again what it has not answered, but not with every message. */
const deliverEveryMilliseconds = 60_000;

/** A client of an external broker, which several servers share: each message comes to one of them. */
export const startMqttClient = (options: {
  url: string;
  /** The same after a restart, so that the broker keeps for us what it could not hand over. */
  clientId: string;
  credentials: DeviceCredentialsService;
  pipeline: Pipeline;
  delivery: CommandDelivery;
  log: Logger;
}) => {
  const { url, clientId, credentials, pipeline, delivery, log } = options;
  let isClosing = false;
  let isAway = false;
  const heardAt = new Map<string, number>();

  const reach = (device: KnownDevice, client: MqttClient) => {
    const now = performance.now();
    const isRecent = now - (heardAt.get(device.id) ?? Number.NEGATIVE_INFINITY) < deliverEveryMilliseconds;
    if (isRecent) return;
    heardAt.set(device.id, now);
    delivery.connect(device, client, (message) => void client.publish(downTopic(device.imei), message, { qos: 1 }));
  };

  const receive = async ({ topic, payload }: IPublishPacket, client: MqttClient) => {
    const device = await credentials.find(imeiOfTopic(topic) ?? '');
    if (!device) return;
    reach(device, client);
    await pipeline.receive(device, () => decodeByTopic(topic, Buffer.from(payload)));
  };

  /** Only what is committed is acknowledged; while the database is away the message waits here. */
  const receiveOnceItWorks = async (packet: IPublishPacket, client: MqttClient) => {
    while (!isClosing) {
      try {
        return await receive(packet, client);
      } catch (error) {
        log.warn({ err: error }, 'a message waits for the database');
        await sleep(retryMilliseconds);
      }
    }
    throw new Error('closing');
  };

  const clients = Array.from({ length: connectionCount }, (_, at) => {
    const reconnectPeriod = reconnectMilliseconds.first + at * reconnectMilliseconds.more;
    const client = connect(url, { clientId: `${clientId}-${at}`, clean: false, resubscribe: false, reconnectPeriod });
    client.handleMessage = (packet, callback) => {
      receiveOnceItWorks(packet, client).then(() => callback(), callback);
    };
    client.on('error', (error) => {
      if (!isAway) log.warn({ err: error }, 'the broker cannot be reached');
      isAway = true;
    });
    // At every connection: Mosquitto forgets shared subscriptions when it restarts, though it keeps our session.
    client.on('connect', () => {
      isAway = false;
      client.subscribe(topics, { qos: 1 });
    });
    return client;
  });

  return {
    check: async () => {
      if (!clients.every(({ connected }) => connected)) throw new Error('the broker cannot be reached');
    },
    close: async () => {
      isClosing = true;
      await pipeline.close();
      await Promise.all(clients.map((client) => client.endAsync(true)));
    },
  };
};
