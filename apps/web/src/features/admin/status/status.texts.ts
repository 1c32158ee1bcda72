import type { MessageChannel, ProcessRole, StatusCheck, StatusState } from '@holdfast/contract/status.rules';
import { localized } from '../../../lib/localized.ts';

const checks: Record<StatusCheck, string> = {
  database: 'Database',
  migrations: 'Migrations',
  clock: 'Clock',
  mail: 'Mail server',
  broker: 'MQTT broker',
  redis: 'Redis',
  homeAssistant: 'Home Assistant',
  disk: 'Disk',
  certificate: 'Certificate',
  map: 'Map',
  publicAddress: 'Public address',
};

const states: Record<StatusState, string> = { ok: 'OK', warning: 'Look at it', failed: 'Failed' };

const channels: Record<MessageChannel, string> = {
  mail: 'Mail',
  push: 'Push',
  webhook: 'Webhooks',
  ntfy: 'ntfy',
  telegram: 'Telegram',
};

const roles: Record<ProcessRole, string> = { api: 'People', gateway: 'Devices', worker: 'Jobs' };

export const statusTexts = localized('status', {
  loadFailed: 'The status could not be loaded',
  well: 'Everything is well',
  wellText: 'The server has all that it needs.',
  watch: (count: number) => (count === 1 ? 'One thing to look at' : `${count} things to look at`),
  watchText: 'What was found is below, with what to do about it.',
  refresh: 'Check again',
  checkedAt: (time: string) => `Checked ${time}`,
  checks: 'Checks',
  check: checks,
  state: states,
  server: {
    title: 'Server',
    version: 'Version',
    node: 'Node',
    up: 'Running for',
    roles: 'This process serves',
    role: roles,
    disk: 'Disk',
    free: (free: string, total: string) => `${free} of ${total} free`,
    backup: 'Last backup',
    noBackup: 'None known',
  },
  database: {
    title: 'Database',
    kind: 'Kind',
    kinds: { embedded: 'Embedded', postgresql: 'PostgreSQL' },
    version: 'Version',
    size: 'Size',
    migration: 'Migration',
    connections: 'Connections',
    waiting: 'Waiting for one',
  },
  jobs: { title: 'Jobs', due: 'Due', oldest: 'Oldest due for', failed: 'Given up, last 24 hours' },
  alerts: {
    title: 'Alerts, last 24 hours',
    delivered: 'Delivered',
    waiting: 'On their way',
    late: 'Late',
    failed: 'Not delivered',
  },
  messages: {
    title: 'Messages since the start',
    channel: channels,
    counts: (sent: string, failed: string) => `${sent} sent, ${failed} failed`,
  },
  connections: {
    title: 'Connections',
    mqtt: 'Devices, MQTT',
    trackers: 'Trackers, TCP',
    browsers: 'Browsers',
    elsewhere: 'In another process',
  },
});
