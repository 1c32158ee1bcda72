import { Gauge } from 'prom-client';
import type { Config } from '../config.ts';
import type { CommandsService } from '../features/commands/commands.service.ts';
import type { DeviceCredentialsService } from '../features/devices/device-credentials.service.ts';
import type { IngestService } from '../features/history/ingest.service.ts';
import type { MappingsService } from '../features/mappings/mappings.service.ts';
import type { Core } from '../platform/core.ts';
import type { Places } from '../platform/geo/places.ts';
import { createSlots } from '../platform/leases/slots.ts';
import { createCommandDelivery } from './command-delivery.ts';
import { createDeviceQueues } from './device-queues.ts';
import { createFailingLogins } from './failing-logins.ts';
import { createFailingNetworks } from './failing-networks.ts';
import { createMappedMessages } from './mapped-messages.ts';
import { startMqttBroker } from './mqtt-broker.ts';
import { sessionLeaseSeconds, startMqttClient } from './mqtt-client.ts';
import { createPipeline } from './pipeline.ts';
import type { Batching } from './point-writer.ts';
import { createRefusals } from './refusals.ts';
import { createTrackers, type TrackerPorts } from './trackers/trackers.ts';

export type Gateway = ReturnType<typeof createGateway>;

/**
 * The embedded database has a single connection, which web requests wait for; a database server needs several batches
 * in flight to be busy.
 */
const batchingOf = (isEmbedded: boolean): Batching =>
  isEmbedded
    ? { lanes: 1, batchPoints: 1000, gatherMilliseconds: 15 }
    : { lanes: 4, batchPoints: 4000, gatherMilliseconds: 18 };

/** Entry points of devices: MQTT, the TCP ports of third-party trackers and, through the app's routes, HTTP. */
export const createGateway = (
  core: Core,
  deps: {
    config: Config;
    isEmbedded: boolean;
    services: {
      commands: CommandsService;
      deviceCredentials: DeviceCredentialsService;
      ingest: IngestService;
      mappings: MappingsService;
      streetPlaces: Places;
    };
  },
) => {
  const { config, isEmbedded, services } = deps;
  const { commands, deviceCredentials: credentials, ingest, mappings, streetPlaces } = services;
  const { db, events, log, clock } = core;
  const refusals = createRefusals(core);
  const pipeline = createPipeline(core, {
    ingest,
    commands,
    addressOf: streetPlaces.addressOf,
    refusals,
    batching: batchingOf(isEmbedded),
    hasLimits: config.hasRateLimits,
  });
  const delivery = createCommandDelivery({ commands, events, log });
  const parts = { credentials, pipeline, delivery, events, log };
  const queue = createDeviceQueues(pipeline);
  const mapped = createMappedMessages({ credentials, queue, refusals, clock });
  const trackers = createTrackers(
    { ...parts, commands, clock, host: config.host },
    { ports: config.trackerPorts, hasLimits: config.hasRateLimits },
  );
  const failingNetworks = createFailingNetworks({ hasLimits: config.hasRateLimits });
  let close = pipeline.close;
  let check = async () => {};
  let connectionCount = () => 0;
  const mqttConnections = new Gauge({
    name: 'mqtt_connections',
    help: 'Connections of devices to the embedded broker',
    registers: [],
    collect() {
      this.set(connectionCount());
    },
  });

  return {
    credentials,
    pipeline,
    failingNetworks,
    metrics: [refusals.counter, ...pipeline.metrics, ...trackers.metrics, mqttConnections],

    /** Returns the port of the embedded broker, or null with an external one. */
    listen: async (): Promise<number | null> => {
      const { url, port, tls } = config.mqtt;
      if (url) {
        const slots = createSlots({ db, name: 'mqtt-session', seconds: sessionLeaseSeconds });
        const client = startMqttClient({ ...parts, mappings, mapped, queue, url, slots });
        close = client.close;
        check = client.check;
        return null;
      }
      const failingLogins = createFailingLogins({ hasLimits: config.hasRateLimits });
      const broker = await startMqttBroker({
        ...parts,
        mappings,
        mapped,
        failingLogins,
        host: config.host,
        port,
        tls,
      });
      close = broker.close;
      connectionCount = broker.connectionCount;
      return broker.port;
    },

    listenForTrackers: (): Promise<TrackerPorts> => trackers.listen(),

    /** Health check: rejects while an external broker is unreachable. */
    check: () => check(),

    close: async () => {
      trackers.stop();
      await close();
      // Acknowledgements of the last commit are flushed by setImmediate.
      await new Promise((resolve) => setImmediate(resolve));
      trackers.end();
    },
  };
};
