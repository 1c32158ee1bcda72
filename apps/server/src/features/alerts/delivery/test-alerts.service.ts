import { uuidv7 } from 'uuidv7';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { LimitsService } from '../../auth/limits/limits.service.ts';
import { toAlert } from '../alert.presenter.ts';
import { alertsRepository } from '../judging/alerts.repository.ts';
import { alertLogRepository } from '../log/alert-log.repository.ts';
import type { AlertOutgoingService } from './alert-outgoing.service.ts';
import { listAllDeliveries } from './all-deliveries.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { deliverJob } from './delivery.service.ts';
import { deliveryJobsOf } from './notify.service.ts';

export type TestAlertsService = ReturnType<typeof createTestAlertsService>;

/** Rate limit, since each test sends mail and pushes. */
const byAsker = { limit: 5, windowSeconds: 15 * 60 };

type TestAlert = Parameters<ReturnType<typeof alertLogRepository>['insertTest']>[0];

/** `(device, kind, timestamp)` is unique: on a conflict with another user's test, retries one millisecond later. */
const insert = async (tx: Db, alert: TestAlert): Promise<void> => {
  if (await alertLogRepository(tx).insertTest(alert)) return;
  await insert(tx, { ...alert, timestamp: new Date(alert.timestamp.getTime() + 1) });
};

/** Test alerts take the same delivery path as real alerts. */
export const createTestAlertsService = (
  { db, transact, clock, events, jobs }: Core,
  { limits, alertOutgoing }: { limits: LimitsService; alertOutgoing: AlertOutgoingService },
) => {
  const find = async (on: Db, userId: string, deviceId: string) => {
    const alert = await alertLogRepository(on).findTest(userId, deviceId);
    if (!alert) return { sentAt: null, deliveries: [] };
    const deliveriesOf = await listAllDeliveries(on, [alert.id]);
    return { sentAt: alert.createdAt.toISOString(), deliveries: deliveriesOf(alert.id) };
  };

  return {
    send: async (userId: string, deviceId: string) => {
      await limits.count(`test-alerts by ${userId}`, byAsker);
      return transact(async (tx) => {
        const [now, id] = [clock(), uuidv7()];
        await insert(tx, { id, userId, deviceId, timestamp: now, createdAt: now });
        await jobs.enqueueAll(tx, deliverJob, deliveryJobsOf(await deliveriesRepository(tx).insertFor([id], now)));
        await alertOutgoing.put(tx, [id]);
        const [alert] = await alertsRepository(tx).listByIds([id]);
        if (alert) afterCommit(tx, () => events.emit('alert.raised', { deviceId, userId, alert: toAlert(alert) }));
        return find(tx, userId, deviceId);
      });
    },

    get: (userId: string, deviceId: string) => find(db, userId, deviceId),
  };
};
