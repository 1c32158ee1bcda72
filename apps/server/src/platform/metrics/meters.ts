import { type MessageChannel, messageChannels } from '@holdfast/contract/status.rules';
import { Counter, Histogram } from 'prom-client';

const registers: [] = [];

export type Meters = ReturnType<typeof createMeters>;

/** Counters of this process; pending work is queried from the database (asked-gauge.ts). */
export const createMeters = () => {
  // Not `job`: Prometheus sets the labels `job` and `instance` itself.
  const jobs = new Counter<string>({
    name: 'jobs_total',
    help: 'Jobs that were done or failed; those that failed are tried again',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram<string>({
    name: 'job_duration_seconds',
    help: 'Time that a job takes',
    labelNames: ['queue'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60],
    registers,
  });
  const messages = new Counter<string>({
    name: 'messages_total',
    help: 'Tries to send a message to somebody outside: mail, push, webhook, ntfy, telegram',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  // Starts at 0: an alert rule that compares with a missing series would never fire.
  for (const channel of messageChannels)
    for (const outcome of ['sent', 'failed']) messages.inc({ channel, outcome }, 0);
  const alertsRaised = new Counter<string>({
    name: 'alerts_raised_total',
    help: 'Alerts that were raised',
    labelNames: ['kind'],
    registers,
  });
  const alertDeliveries = new Counter<string>({
    name: 'alert_deliveries_total',
    help: 'Mails and pushes of alerts that were delivered, or given up',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const alertSeconds = new Histogram<string>({
    name: 'alert_delivery_seconds',
    help: 'From an alert to the moment when a mail server or push service took it',
    labelNames: ['channel'],
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers,
  });

  return {
    jobDone: (queue: string, isDone: boolean, seconds: number) => {
      jobs.inc({ queue, outcome: isDone ? 'done' : 'failed' });
      jobSeconds.observe({ queue }, seconds);
    },
    messageTried: (channel: MessageChannel, isSent: boolean) =>
      messages.inc({ channel, outcome: isSent ? 'sent' : 'failed' }),
    alertRaised: (kind: string) => alertsRaised.inc({ kind }),
    alertDelivered: (channel: string, seconds: number) => {
      alertDeliveries.inc({ channel, outcome: 'delivered' });
      alertSeconds.observe({ channel }, seconds);
    },
    alertGivenUp: (channel: string) => alertDeliveries.inc({ channel, outcome: 'failed' }),
    metrics: [jobs, jobSeconds, messages, alertsRaised, alertDeliveries, alertSeconds],
  };
};
