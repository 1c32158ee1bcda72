import type { Status } from '@holdfast/contract/status';
import type { ReactNode } from 'react';
import { formatBytes, formatDateTime, formatDuration, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { FactRow } from '../../../ui/layout/fact-row.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { adminTexts } from '../admin.texts.ts';
import classes from './status.module.css';
import { statusTexts as texts } from './status.texts.ts';

type Fact = [label: string, value: ReactNode];

const Facts = ({ title, facts }: { title: string; facts: Fact[] }) => (
  <Panel title={title}>
    <dl>
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label}>
          {value}
        </FactRow>
      ))}
    </dl>
  </Panel>
);

const Unwanted = ({ count }: { count: number }) => (
  <span className={classes.unwanted} data-some={count > 0 || undefined}>
    {formatNumber(count)}
  </span>
);

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
          [
            texts.server.disk,
            disk ? texts.server.free(formatBytes(disk.freeBytes), formatBytes(disk.totalBytes)) : adminTexts.none,
          ],
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
          [texts.database.waiting, formatNumber(database.waiting)],
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
    </div>
  );
};
