import type { Core } from '../../../platform/core.ts';
import type { ExitTrackingService } from '../judging/exit-tracking.service.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { deliverJob } from './delivery.service.ts';

export const notifyJob = 'alert-notify';

/** The recipients of an alert are decided once, by the rights and settings of that moment; each message is a job of its own. */
export const handleNotifications = (
  { transact, clock, jobs }: Core,
  { exitTracking }: { exitTracking: ExitTrackingService },
) =>
  jobs.handle<{ alertIds: string[] }>(notifyJob, ({ alertIds }, job) =>
    transact(async (tx) => {
      for (const deliveryId of await deliveriesRepository(tx).insertFor(alertIds, clock())) {
        await jobs.enqueue(tx, deliverJob, { deliveryId });
      }
      await exitTracking.begin(tx, alertIds);
      await job.complete(tx);
    }),
  );
