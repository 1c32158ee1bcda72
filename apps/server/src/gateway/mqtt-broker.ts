import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Logger } from 'pino';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { MappingsService } from '../features/mappings/mappings.service.ts';
import type { Events } from '../platform/events.ts';
import { openBridgeSession } from './bridge-session.ts';
import { type CertificateFiles, followCertificate, readCertificate } from './certificate-files.ts';
import { type CommandDelivery, commandMessage } from './command-delivery.ts';
import type { FailingLogins } from './failing-logins.ts';
import { createLeftovers } from './leftovers.ts';
import { listenOn } from './listen-on.ts';
import type { MappedMessages } from './mapped-messages.ts';
import { type Committed, type Connection, type OpenSession, openConnection, type Session } from './mqtt-connection.ts';
import type { Publish } from './mqtt-frames.ts';
import { decodeByTopic, downTopic, isOwntracks, mayPublish } from './mqtt-topics.ts';
import type { Pipeline } from './pipeline.ts';
import { nothing } from './up-message.ts';

export interface BrokerOptions {
  host: string;
  port: number;
  tls: CertificateFiles | null;
  credentials: DeviceCredentialsService;
  mappings: MappingsService;
  mapped: MappedMessages;
  pipeline: Pipeline;
  delivery: CommandDelivery;
  failingLogins: FailingLogins;
  events: Events;
  log: Logger;
}

const silenceCheckMilliseconds = 2000;
/** Delay before a rekeyed device is disconnected, so that acknowledgements in progress are still sent. */
const goodbyeMilliseconds = 100;

/**
 * Embedded MQTT 3.1, 3.1.1 and 5 broker for devices and mappings only: no message is forwarded to another client. It
 * has no sessions, retained messages or wills: commands wait in the database, and silent connections time out.
 */
export const startMqttBroker = async (options: BrokerOptions) => {
  const { host, port, tls, credentials, mappings, mapped, pipeline, delivery, failingLogins, events, log } = options;
  const connections = new Set<Connection>();
  /** By IMEI. One connection per device: a new one replaces the previous one. */
  const current = new Map<string, Connection>();
  const listening = new WeakSet<Connection>();
  /** Value: account of the mapping. */
  const bridges = new Map<Connection, string>();
  /** By IMEI or by account of a mapping. */
  const leftovers = createLeftovers<Connection>();

  const openDevice = (device: KnownDevice, connection: Connection): Session => {
    // A connection that closed during the login may still have messages to store, but it does not replace the current
    // one.
    if (!connection.isGone()) {
      current.get(device.imei)?.hangUp();
      current.set(device.imei, connection);
    }
    return {
      publish: (message, done) => publish(device, message, done),
      waitOf: () => pipeline.waitOf(device),
      subscribe: (topic) => subscribe(device, topic, connection),
      left: () => {
        disconnect(device, connection);
        return leftovers.add(device.imei, connection);
      },
      closed: () => {
        disconnect(device, connection);
        leftovers.delete(device.imei, connection);
      },
    };
  };

  const openBridge = async (username: string, password: string, connection: Connection): Promise<Session | null> => {
    const mapping = await mappings.verify(username, password);
    if (!mapping) return null;
    bridges.set(connection, username);
    return openBridgeSession(mapping, mapped, {
      left: () => leftovers.add(username, connection),
      closed: () => {
        bridges.delete(connection);
        leftovers.delete(username, connection);
      },
    });
  };

  const openAny: OpenSession = async ({ username = '', password: given, will }, connection) => {
    const password = given?.toString() ?? '';
    const bridge = await openBridge(username, password, connection);
    if (bridge) return bridge;
    if (will && !mayPublish(username, will.topic)) return 'foreign-will';
    const device = await credentials.verify(username, password);
    return device ? openDevice(device, connection) : 'wrong-credentials';
  };

  const open: OpenSession = async (packet, connection) => {
    const attempt = failingLogins.begin(connection.network, packet.username ?? '');
    // Of all refusals the one after which a client tries again later with the same password.
    if (!attempt) return 'unavailable';
    try {
      const opened = await openAny(packet, connection);
      if (opened === 'wrong-credentials') attempt.fail();
      else if (typeof opened !== 'string') attempt.succeed();
      return opened;
    } catch (error) {
      attempt.giveBack();
      log.warn({ err: error }, 'a device could not be checked');
      return 'unavailable';
    }
  };

  const closeEndedBridges = async () => {
    for (const [connection, username] of bridges) {
      if (!(await mappings.findKnown(username))) connection.close();
    }
  };

  /** After a change of the secret all connections are closed, since an attacker may hold one; the device reconnects. */
  const stopListening = events.onAnywhere('device.rekeyed', ({ imei }) => {
    const rekeyed = current.get(imei);
    setTimeout(() => rekeyed?.close(), goodbyeMilliseconds);
    for (const connection of leftovers.of(imei)) connection.close();
  });
  const stopWatching = events.onAnywhere('mappings.updated', () => {
    closeEndedBridges().catch((error: unknown) => log.warn({ err: error }, 'mappings could not be read'));
  });

  const publish = (device: KnownDevice, { topic, isRetained, payload }: Publish, done: Committed) => {
    // OwnTracks sets the retain flag by default; it is ignored, since no client reads from this broker.
    const isForbidden = (isRetained && !isOwntracks(topic)) || !mayPublish(device.imei, topic);
    if (isForbidden) throw new Error('not allowed to publish this');
    pipeline.receiveThen(device, payload ? decodeByTopic(topic, payload) : nothing('oversized'), done);
  };

  const subscribe = (device: KnownDevice, topic: string, connection: Connection) => {
    if (topic === downTopic(device.imei)) {
      // Only on the first SUBSCRIBE: each `connect` reads the waiting commands from the database.
      if (listening.has(connection)) return 1;
      listening.add(connection);
      delivery.connect(device, connection, (command) => connection.send(topic, commandMessage(command)));
      return 1;
    }
    // OwnTracks subscribes to the topics of friends: refused, but the connection stays open.
    return isOwntracks(topic) ? 128 : null;
  };

  const disconnect = (device: KnownDevice, connection: Connection) => {
    delivery.disconnect(device, connection);
    if (current.get(device.imei) === connection) current.delete(device.imei);
  };

  const handle = (socket: Socket) => {
    const connection = openConnection(socket, open, { onClosed: () => connections.delete(connection) });
    connections.add(connection);
  };
  // TLS without allowHalfOpen: a failed handshake would leak its socket. Received messages are stored either way.
  const secure = tls ? createTlsServer(readCertificate(tls), handle) : null;
  const certificate = tls && secure ? followCertificate(secure, tls, { log }) : null;
  const server = secure ?? createServer({ allowHalfOpen: true }, handle);
  server.on('tlsClientError', () => {});
  const boundPort = await listenOn(server, host, port);
  const silenceCheck = setInterval(() => {
    for (const connection of connections) connection.closeIfSilent();
  }, silenceCheckMilliseconds);

  return {
    port: boundPort,
    connectionCount: () => connections.size,
    close: async () => {
      clearInterval(silenceCheck);
      certificate?.stop();
      stopListening();
      stopWatching();
      const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
      await pipeline.close();
      // Acknowledgements of the last commit are flushed by setImmediate.
      await new Promise((resolve) => setImmediate(resolve));
      for (const connection of connections) connection.close();
      await isClosed;
    },
  };
};
