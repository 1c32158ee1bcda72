import type { Clock } from '../../platform/clock.ts';
import type { Transact } from '../../platform/db/transact.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { deliverJob } from './delivery.service.ts';
import type { ExitTrackingService } from './exit-tracking.service.ts';

export const notifyJob = 'alert-notify';

export interface NotifyOptions {
  clock: Clock;
  transact: Transact;
  jobs: Jobs;
  exitTracking: ExitTrackingService;
}

/** Who is told of an alert is decided once, by the rights and wishes of that moment; each message is a job of its own. */
export const handleNotifications = ({ clock, transact, jobs, exitTracking }: NotifyOptions) =>
  jobs.handle<{ alertIds: string[] }>(notifyJob, ({ alertIds }, job) =>
    transact(async (tx) => {
      for (const deliveryId of await deliveriesRepository(tx).insertFor(alertIds, clock())) {
        await jobs.enqueue(tx, deliverJob, { deliveryId });
      }
      await exitTracking.begin(tx, alertIds);
      await job.complete(tx);
    }),
  );
