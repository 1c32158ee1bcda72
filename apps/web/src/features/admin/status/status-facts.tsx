import type { Status } from '@holdfast/contract/status';
import type { CSSProperties, ReactNode } from 'react';
import { formatBytes, formatDateTime, formatDuration, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { FactRow } from '../../../ui/layout/fact-row.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './status.module.css';
import { statusTexts as texts } from './status.texts.ts';

type Fact = [label: string, value: ReactNode];

const Facts = ({ title, facts, children }: { title: string; facts: Fact[]; children?: ReactNode }) => (
  <Panel title={title}>
    {children}
    <dl>
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label}>
          {value}
        </FactRow>
      ))}
    </dl>
  </Panel>
);

/** A number that should be 0. */
const Unwanted = ({ count }: { count: number }) => (
  <span className={classes.unwanted} data-some={count > 0 || undefined}>
    {formatNumber(count)}
  </span>
);

const DiskPanel = ({ disk }: { disk: NonNullable<Status['disk']> }) => {
  const share = 1 - disk.freeBytes / Math.max(1, disk.totalBytes);
  const used = texts.disk.used(formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }));
  return (
    <Facts
      title={texts.disk.title}
      facts={[
        [texts.disk.free, formatBytes(disk.freeBytes)],
        [texts.disk.total, formatBytes(disk.totalBytes)],
      ]}
    >
      <div className={classes.bar} role="img" aria-label={used} style={{ '--share': share } as CSSProperties} />
    </Facts>
  );
};

export const StatusFacts = ({ status, up }: { status: Status; up: string }) => {
  const { timezone: timeZone } = useUser();
  const { database, jobs, alerts, messages, connections, disk, lastBackupAt } = status;
  const here = (count: number | null) => (count === null ? texts.connections.elsewhere : formatNumber(count));
  return (
    <div className={classes.facts}>
      <Facts
        title={texts.server.title}
        facts={[
          [texts.server.version, status.version],
          [texts.server.node, status.nodeVersion],
          [texts.server.up, up],
          [texts.server.roles, status.roles.map((role) => texts.server.role[role]).join(' · ')],
          [texts.server.backup, lastBackupAt ? formatDateTime(lastBackupAt, { timeZone }) : texts.server.noBackup],
        ]}
      />
      <Facts
        title={texts.database.title}
        facts={[
          [texts.database.kind, texts.database.kinds[database.kind]],
          [texts.database.version, database.version],
          [texts.database.size, formatBytes(database.bytes)],
          [texts.database.migration, <span key="name">{database.migration}</span>],
          [texts.database.connections, formatNumber(database.connections)],
          [texts.database.waiting, <Unwanted key="count" count={database.waiting} />],
        ]}
      />
      <Facts
        title={texts.jobs.title}
        facts={[
          [texts.jobs.due, formatNumber(jobs.due)],
          [texts.jobs.oldest, formatDuration(jobs.oldestSeconds)],
          [texts.jobs.failed, <Unwanted key="count" count={jobs.failed} />],
        ]}
      />
      <Facts
        title={texts.alerts.title}
        facts={[
          [texts.alerts.delivered, formatNumber(alerts.delivered)],
          [texts.alerts.waiting, formatNumber(alerts.waiting)],
          [texts.alerts.late, <Unwanted key="count" count={alerts.late} />],
          [texts.alerts.failed, <Unwanted key="count" count={alerts.failed} />],
        ]}
      />
      <Facts
        title={texts.messages.title}
        facts={messages.map(({ channel, sent, failed }) => [
          texts.messages.channel[channel],
          texts.messages.counts(formatNumber(sent), formatNumber(failed)),
        ])}
      />
      <Facts
        title={texts.connections.title}
        facts={[
          [texts.connections.mqtt, here(connections.mqtt)],
          [texts.connections.trackers, here(connections.trackers)],
          [texts.connections.browsers, here(connections.browsers)],
        ]}
      />
      {disk && <DiskPanel disk={disk} />}
    </div>
  );
};
