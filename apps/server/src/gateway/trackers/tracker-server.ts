import { createServer, type Socket } from 'node:net';
import type { TrackerModel } from '@holdfast/contract/models.rules';
import { protocols } from '@holdfast/protocols/protocols';
import type { Logger } from 'pino';
import type { CommandsService } from '../../features/commands/commands.service.ts';
import type { DeviceCredentialsService, KnownDevice } from '../../features/devices/device-credentials.service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Events } from '../../platform/events.ts';
import { networkOf } from '../../platform/net/network-of.ts';
import type { CommandDelivery } from '../command-delivery.ts';
import { createLeftovers } from '../leftovers.ts';
import { listenOn } from '../listen-on.ts';
import type { Pipeline } from '../pipeline.ts';
import type { TrackerAddresses } from './tracker-addresses.ts';
import {
  openTrackerConnection,
  type TrackerConnection,
  type TrackerHandlers,
  type TrackerPatience,
  trackerPatience,
} from './tracker-connection.ts';
import type { TrackerMetrics } from './tracker-metrics.ts';

export interface TrackerServerOptions {
  model: TrackerModel;
  host: string;
  port: number;
  credentials: DeviceCredentialsService;
  commands: Pick<CommandsService, 'acknowledge'>;
  pipeline: Pipeline;
  delivery: CommandDelivery;
  addresses: TrackerAddresses;
  metrics: TrackerMetrics;
  events: Events;
  clock: Clock;
  log: Logger;
  patience?: TrackerPatience;
}

export type TrackerServer = Awaited<ReturnType<typeof startTrackerServer>>;

const silenceCheckMilliseconds = 1000;

/** TCP server for one protocol of third-party trackers. They have no credentials: the id is the only identification. */
export const startTrackerServer = async (options: TrackerServerOptions) => {
  const { model, host, port, credentials, commands, pipeline, delivery, addresses, metrics, events, clock, log } =
    options;
  const protocol = protocols[model];
  const labels = { protocol: model };
  const connections = new Set<TrackerConnection>();
  /** By device id. One connection per device: a new one replaces the previous one. */
  const current = new Map<string, TrackerConnection>();
  const leftovers = createLeftovers<TrackerConnection>();
  metrics.connections.set(labels, 0);

  const deliverTo = (device: KnownDevice, connection: TrackerConnection) =>
    delivery.connect(device, connection, (command) => {
      if (connection.send(command)) return;
      const answer = { id: command.id, ok: false, reason: 'This model cannot do that' };
      commands
        .acknowledge(device, answer)
        .catch((error: unknown) => log.warn({ err: error }, 'a command was not ended'));
    });

  const disconnect = (device: KnownDevice, connection: TrackerConnection) => {
    delivery.disconnect(device, connection);
    if (current.get(device.id) === connection) current.delete(device.id);
  };

  const handlersOf = (address: string): TrackerHandlers => {
    let isUnknown = true;
    /** Identified connections do not count: a carrier may put thousands of trackers behind one address. */
    const leave = () => {
      if (isUnknown) addresses.leave(address);
      isUnknown = false;
    };
    return {
      identify: async (id) => {
        const found = await credentials.findTracker(model, id);
        if (!found) addresses.fail(address);
        return found;
      },
      opened: (device, connection) => {
        leave();
        current.get(device.id)?.replace();
        current.set(device.id, connection);
        deliverTo(device, connection);
      },
      receive: pipeline.receive,
      waitOf: pipeline.waitOf,
      weigh: pipeline.weigh,
      countFrames: (count) => metrics.frames.inc(labels, count),
      refuse: (reason) => metrics.refused.inc({ ...labels, reason }),
      left: (device, connection) => {
        leave();
        disconnect(device, connection);
        return leftovers.add(device.id, connection);
      },
      closed: (device, connection) => {
        leave();
        connections.delete(connection);
        metrics.connections.set(labels, connections.size);
        if (!device) return;
        leftovers.delete(device.id, connection);
        disconnect(device, connection);
      },
      now: clock,
    };
  };

  const handle = (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const refused = addresses.enter(address);
    if (refused) {
      metrics.refused.inc({ ...labels, reason: refused });
      return void socket.destroy();
    }
    connections.add(openTrackerConnection(socket, protocol, handlersOf(address), options.patience ?? trackerPatience));
    return metrics.connections.set(labels, connections.size);
  };

  const server = createServer({ allowHalfOpen: true }, handle);
  const boundPort = await listenOn(server, host, port);
  const silenceCheck = setInterval(() => {
    for (const connection of connections) connection.closeIfSilent();
  }, silenceCheckMilliseconds);

  /** Unprocessed frames must not be stored for the next owner. */
  const stopListening = events.onAnywhere('device.released', ({ deviceId }) => {
    current.get(deviceId)?.close();
    for (const connection of leftovers.of(deviceId)) connection.close();
  });

  return {
    port: boundPort,

    /** Stops accepting connections; open ones still get their answers. */
    stop: () => {
      clearInterval(silenceCheck);
      stopListening();
      server.close();
    },

    /** To be called after the last commit. */
    end: () => {
      for (const connection of connections) connection.close();
    },
  };
};
