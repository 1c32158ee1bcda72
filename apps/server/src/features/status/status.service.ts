import type { Status } from '@holdfast/contract/status';
import { messageChannels, type ProcessRole, type StatusCheck, statusChecks } from '@holdfast/contract/status.rules';
import type { Registry } from 'prom-client';
import type { Core } from '../../platform/core.ts';
import type { AuditService } from '../admin/audit.service.ts';
import type { DeliveryService } from '../alerts/delivery/delivery.service.ts';
import { readGauge, readOutcomes } from './read-metrics.ts';
import { statusRepository } from './status.repository.ts';

export interface StatusFinding {
  state: 'ok' | 'warning' | 'failed';
  says: string;
  advice?: string;
}

export interface StatusOptions {
  version: string;
  roles: ProcessRole[];
  isEmbedded: boolean;
  /** Whether devices connect to this process by MQTT; with an external broker they connect to that. */
  hasBroker: boolean;
  /** The registry behind /metrics, so that the status page and dashboards agree. */
  metrics: Registry;
  /** Checks of the doctor command. */
  lookAround: () => Promise<[StatusCheck, StatusFinding][]>;
  spaceOf: () => Promise<{ free: number; total: number }>;
  audit: AuditService;
  deliveries: DeliveryService;
}

export type StatusService = ReturnType<typeof createStatusService>;

/** Cache TTL of the checks; concurrent requests share one run, which e.g. connects to the mail server. */
const checksKeptMilliseconds = 15_000;

export const createStatusService = (core: Core, options: StatusOptions) => {
  const { db, jobs } = core;
  const { version, roles, isEmbedded, hasBroker, metrics, lookAround, spaceOf, audit, deliveries } = options;
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  let looked: { at: number; findings: ReturnType<typeof lookAround> } | null = null;

  const checks = async (): Promise<Status['checks']> => {
    if (!looked || performance.now() - looked.at > checksKeptMilliseconds) {
      looked = { at: performance.now(), findings: lookAround() };
    }
    const found = new Map(await looked.findings);
    return statusChecks.flatMap((name) => {
      const finding = found.get(name);
      return finding ? [{ name, state: finding.state, says: finding.says, advice: finding.advice ?? null }] : [];
    });
  };

  const disk = async () => {
    try {
      const { free, total } = await spaceOf();
      return { freeBytes: free, totalBytes: total };
    } catch {
      return null;
    }
  };

  const connections = async () => ({
    mqtt: hasBroker ? await readGauge(metrics, 'mqtt_connections') : null,
    trackers: roles.includes('gateway') ? await readGauge(metrics, 'tracker_connections') : null,
    browsers: await readGauge(metrics, 'realtime_sockets'),
  });

  const messages = async () => {
    const outcomes = await readOutcomes(metrics, 'messages_total', 'channel');
    return messageChannels.map((channel) => {
      const { sent = 0, failed = 0 } = outcomes.get(channel) ?? {};
      return { channel, sent, failed };
    });
  };

  return {
    read: async (): Promise<Status> => {
      // Read first: the following queries would themselves count as waiting.
      const pool = {
        connections: await readGauge(metrics, 'database_connections'),
        waiting: await readGauge(metrics, 'database_waiting'),
      };
      return {
        version,
        nodeVersion: process.versions.node,
        startedAt,
        roles,
        checks: await checks(),
        database: {
          kind: isEmbedded ? 'embedded' : 'postgresql',
          ...(await statusRepository(db).database()),
          ...pool,
        },
        jobs: await jobs.summary(),
        messages: await messages(),
        alerts: await deliveries.summary(),
        connections: await connections(),
        disk: await disk(),
        lastBackupAt: (await audit.lastAt('backup'))?.toISOString() ?? null,
      };
    },
  };
};
