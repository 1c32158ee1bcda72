import { type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { createTrackerAddresses } from './tracker-addresses.ts';
import { createTrackerMetrics } from './tracker-metrics.ts';
import { startTrackerServer, type TrackerServer, type TrackerServerOptions } from './tracker-server.ts';

export type TrackerPorts = Partial<Record<TrackerModel, number>>;

type Parts = Omit<TrackerServerOptions, 'model' | 'port' | 'addresses' | 'metrics'>;

export const createTrackers = (parts: Parts, { ports, hasLimits }: { ports: TrackerPorts; hasLimits: boolean }) => {
  const metrics = createTrackerMetrics();
  const addresses = createTrackerAddresses({ hasLimits });
  const servers: TrackerServer[] = [];

  return {
    metrics: Object.values(metrics),

    listen: async (): Promise<TrackerPorts> => {
      const bound: TrackerPorts = {};
      for (const model of trackerModels) {
        const port = ports[model];
        if (port === undefined) continue;
        const server = await startTrackerServer({ ...parts, model, port, addresses, metrics });
        servers.push(server);
        bound[model] = server.port;
      }
      return bound;
    },

    stop: () => {
      for (const server of servers) server.stop();
    },

    end: () => {
      for (const server of servers) server.end();
    },
  };
};
