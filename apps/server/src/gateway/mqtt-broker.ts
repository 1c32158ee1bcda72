import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { CommandDelivery } from './command-delivery.ts';
import { decodeByTopic, downTopic, isOwntracks, mayPublish } from './mqtt-topics.ts';
import { guardPackets } from './packet-guard.ts';
import type { Pipeline } from './pipeline.ts';

const connectTimeout = 10_000;
const refusedLogin = { unavailable: 3, wrongCredentials: 4 } as const;

const loginError = (returnCode: number): AuthenticateError => Object.assign(new Error('refused'), { returnCode });

const listen = (server: Server, host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

/** MQTT 3.1.1 inside the server, for devices only: nobody's message ever reaches another client. */
export const startMqttBroker = async (options: {
  host: string;
  port: number;
  tls: { cert: string; key: string } | null;
  credentials: DeviceCredentialsService;
  pipeline: Pipeline;
  delivery: CommandDelivery;
  log: Logger;
}) => {
  const { host, port, tls, credentials, pipeline, delivery, log } = options;
  const devices = new WeakMap<Client, KnownDevice>();

  const accept = async (client: Client, packet: PublishPacket) => {
    const device = devices.get(client);
    const isRetained = packet.retain && !isOwntracks(packet.topic);
    if (!device || isRetained || !mayPublish(device.imei, packet.topic)) throw new Error('not allowed to publish this');
    // OwnTracks retains by default; for us a point is stored, and nobody reads it from the broker.
    packet.retain = false;
    const { payload } = packet;
    await pipeline.receive(device, () =>
      decodeByTopic(packet.topic, typeof payload === 'string' ? Buffer.from(payload) : payload),
    );
  };

  const broker = await Aedes.createBroker({
    connectTimeout,
    preConnect: (_client, packet, callback) => {
      // Neither a queue for the absent nor a last will: commands wait in the database, and silence is told by time.
      packet.clean = true;
      const { will } = packet;
      delete packet.will;
      if (will && !mayPublish(packet.username ?? '', will.topic)) callback(new Error('not allowed as a will'), false);
      else callback(null, true);
    },
    authenticate: (client, username, password, done) => {
      credentials.verify(username ?? '', password?.toString() ?? '').then(
        (device) => {
          if (!device) return done(loginError(refusedLogin.wrongCredentials), null);
          // Not the id that the client chose: with another device's it would throw that one out.
          client.id = device.imei;
          devices.set(client, device);
          return done(null, true);
        },
        (error: unknown) => {
          log.warn({ err: error }, 'a device could not be checked');
          done(loginError(refusedLogin.unavailable), null);
        },
      );
    },
    // Called back after the commit, since the PUBACK follows at once.
    authorizePublish: (client, packet, callback) => {
      if (!client) return callback(new Error('nobody publishes'));
      accept(client, packet).then(() => callback(null), callback);
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const imei = devices.get(client)?.imei;
      if (imei !== undefined && subscription.topic === downTopic(imei)) return callback(null, subscription);
      // OwnTracks looks for its friends: it is granted nothing, but may stay.
      if (isOwntracks(subscription.topic)) return callback(null, null);
      return callback(new Error('not allowed to subscribe to this'));
    },
  });

  // What a device sends was handed to the pipeline and goes to nobody else, so that it needs no routing either.
  const route = broker.publish.bind(broker);
  const publish = (packet: PublishPacket, from: Client | (() => void) | undefined, done: () => void) => {
    if (typeof from === 'object') done();
    else route(packet, from ?? done);
  };
  Object.assign(broker, { publish });

  broker.on('subscribe', (subscriptions, client) => {
    const device = devices.get(client);
    if (!device || !subscriptions.some(({ topic }) => topic === downTopic(device.imei))) return;
    delivery.connect(device, client, (message) => client.publish(toPacket(device, message), () => {}));
  });
  broker.on('clientDisconnect', (client) => {
    const device = devices.get(client);
    if (device) delivery.disconnect(device, client);
  });
  broker.on('clientError', (client, error) => log.debug({ device: client.id, err: error }, 'device connection closed'));

  const handle = (socket: Socket) => {
    socket.setNoDelay(true);
    broker.handle(guardPackets(socket));
  };
  const server = tls
    ? createTlsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, handle)
    : createServer(handle);
  server.on('tlsClientError', () => {});
  const boundPort = await listen(server, host, port);

  return {
    port: boundPort,
    close: async () => {
      const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
      await pipeline.close();
      await new Promise<void>((resolve) => broker.close(resolve));
      await isClosed;
    },
  };
};

const toPacket = ({ imei }: KnownDevice, message: string): PublishPacket => ({
  cmd: 'publish',
  topic: downTopic(imei),
  payload: Buffer.from(message),
  qos: 1,
  dup: false,
  retain: false,
});
