import type { Config } from '../config.ts';
import type { CommandsService } from '../features/commands/commands.service.ts';
import type { DeviceCredentialsService } from '../features/devices/device-credentials.service.ts';
import type { IngestService } from '../features/history/ingest.service.ts';
import type { Core } from '../platform/core.ts';
import type { Places } from '../platform/geo/places.ts';
import { createSlots } from '../platform/leases/slots.ts';
import { createCommandDelivery } from './command-delivery.ts';
import { startMqttBroker } from './mqtt-broker.ts';
import { sessionLeaseSeconds, startMqttClient } from './mqtt-client.ts';
import { createPipeline } from './pipeline.ts';
import { createRefusals } from './refusals.ts';
import { createTrackers, type TrackerPorts } from './trackers/trackers.ts';

export type Gateway = ReturnType<typeof createGateway>;

/** The embedded database has one connection; on a server more in flight keep it busy. */
const lanesOf = (isEmbedded: boolean) => (isEmbedded ? 1 : 4);

/** Where devices come in: MQTT, the ports of other makers' trackers and, through the app's routes, HTTP. */
export const createGateway = (
  core: Core,
  deps: {
    config: Config;
    isEmbedded: boolean;
    services: {
      commands: CommandsService;
      deviceCredentials: DeviceCredentialsService;
      ingest: IngestService;
      streetPlaces: Places;
    };
  },
) => {
  const { config, isEmbedded, services } = deps;
  const { commands, deviceCredentials: credentials, ingest, streetPlaces } = services;
  const { db, events, log, clock } = core;
  const refusals = createRefusals(core);
  const pipeline = createPipeline(core, {
    ingest,
    commands,
    addressOf: streetPlaces.addressOf,
    refusals,
    lanes: lanesOf(isEmbedded),
    hasLimits: config.hasRateLimits,
  });
  const delivery = createCommandDelivery({ commands, events, log });
  const parts = { credentials, pipeline, delivery, events, log };
  const trackers = createTrackers(
    { ...parts, commands, clock, host: config.host },
    { ports: config.trackerPorts, hasLimits: config.hasRateLimits },
  );
  let close = pipeline.close;
  let check = async () => {};

  return {
    credentials,
    pipeline,
    metrics: [refusals.counter, ...pipeline.metrics, ...trackers.metrics],

    /** Answers the port of the embedded broker; null with an external one. */
    listen: async (): Promise<number | null> => {
      const { url, port, tls } = config.mqtt;
      if (url) {
        const slots = createSlots({ db, name: 'mqtt-session', seconds: sessionLeaseSeconds });
        const client = startMqttClient({ ...parts, url, slots });
        close = client.close;
        check = client.check;
        return null;
      }
      const broker = await startMqttBroker({ ...parts, host: config.host, port, tls });
      close = broker.close;
      return broker.port;
    },

    listenForTrackers: (): Promise<TrackerPorts> => trackers.listen(),

    /** Rejects while an external broker cannot be reached. */
    check: () => check(),

    /** Commits and acknowledges what has arrived. */
    close: async () => {
      trackers.stop();
      await close();
      // Answers to what was just committed leave with the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      trackers.end();
    },
  };
};
