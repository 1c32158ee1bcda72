import type { Status } from '@holdfast/contract/status';
import { messageChannels, type ProcessRole, type StatusCheck, statusChecks } from '@holdfast/contract/status.rules';
import type { Registry } from 'prom-client';
import type { Core } from '../../platform/core.ts';
import { askedGauge } from '../../platform/metrics/asked-gauge.ts';
import type { AuditService } from '../admin/audit.service.ts';
import type { DeliveryService } from '../alerts/delivery/delivery.service.ts';
import { keepFindings } from './kept-findings.ts';
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

/** Cache TTL of the checks, which e.g. connect to the mail server: for a person who looks, and for each scrape. */
const checksKept = { page: 15_000, metrics: 5 * 60_000 };
const levels = { ok: 0, warning: 1, failed: 2 };

export const createStatusService = (core: Core, options: StatusOptions) => {
  const { db, jobs } = core;
  const { version, roles, isEmbedded, hasBroker, metrics, lookAround, spaceOf, audit, deliveries } = options;
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const findings = keepFindings(lookAround);

  const checks = async (): Promise<Status['checks']> => {
    const found = new Map(await findings.within(checksKept.page));
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
    metrics: [
      askedGauge({
        name: 'check_state',
        help: 'What the doctor says of this process: 0 ok, 1 a warning, 2 failed; looked at every five minutes',
        labelName: 'check',
        ask: async () => (await findings.atOnce(checksKept.metrics)).map(([name, { state }]) => [name, levels[state]]),
      }),
      askedGauge({
        name: 'last_backup_timestamp_seconds',
        help: 'When npm run backup was last run; absent if never',
        ask: async () => {
          const at = await audit.lastAt('backup');
          return at ? [['', at.getTime() / 1000]] : [];
        },
      }),
    ],

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
