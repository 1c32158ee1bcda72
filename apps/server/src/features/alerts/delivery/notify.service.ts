import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { Core } from '../../../platform/core.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { NewJob } from '../../../platform/jobs/jobs.ts';
import type { ExitTrackingService } from '../judging/exit-tracking.service.ts';
import type { AlertOutgoingService } from './alert-outgoing.service.ts';
import { type AddedDelivery, deliveriesRepository } from './deliveries.repository.ts';
import { deliverJob } from './delivery.service.ts';

export const notifyJob = 'alert-notify';

const alertsPerJob = 100;

/** Above the priority of any other alert, whatever the queue length of its recipient. */
const sosPriority = 10_000;
const priorityOf = (kind: AlertKind) => (kind === 'sos' ? sosPriority : 0);

/** Few slots: each job is a transaction, and ingestion must not wait for a database connection. */
const notifyRules = { slots: 2, gatherMilliseconds: 25 };

/** One job per device and priority, so that a failure or delay affects one device only; SOS comes first. */
export const notifyJobsOf = (raised: { id: string; deviceId: string; kind: AlertKind }[]): NewJob[] =>
  [...groupBy(raised, ({ deviceId, kind }) => `${deviceId} ${priorityOf(kind)}`).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / alertsPerJob) }, (_, at) => {
      const part = group.slice(at * alertsPerJob, (at + 1) * alertsPerJob);
      return {
        data: { alertIds: part.map(({ id }) => id) },
        priority: Math.max(...part.map(({ kind }) => priorityOf(kind))),
      };
    }),
  );

/** Fair queueing: recipients with many waiting messages get a lower priority. */
export const deliveryJobsOf = (added: AddedDelivery[]): NewJob[] =>
  added.map(({ id, kind, ahead }) => ({ data: { deliveryId: id }, priority: priorityOf(kind) - ahead }));

/** Recipients are resolved once, from the access and settings of that moment; each message becomes a job of its own. */
export const handleNotifications = (
  { transact, clock, jobs }: Core,
  { exitTracking, alertOutgoing }: { exitTracking: ExitTrackingService; alertOutgoing: AlertOutgoingService },
) =>
  jobs.handle<{ alertIds: string[] }>(
    notifyJob,
    ({ alertIds }, job) =>
      transact(async (tx) => {
        const added = await deliveriesRepository(tx).insertFor(alertIds, clock());
        await jobs.enqueueAll(tx, deliverJob, deliveryJobsOf(added));
        await alertOutgoing.put(tx, alertIds);
        await exitTracking.begin(tx, alertIds);
        await job.complete(tx);
      }),
    notifyRules,
  );
