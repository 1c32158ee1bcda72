import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { DeviceAccess } from '../../devices/device-access.service.ts';
import { toAlert, toDelivery } from '../alert.presenter.ts';
import { deliveriesRepository } from '../delivery/deliveries.repository.ts';
import { alertLogRepository, type Paged } from './alert-log.repository.ts';

export type AlertLogService = ReturnType<typeof createAlertLogService>;

const keptMonths = 12;

export const createAlertLogService = ({ db, clock }: Core) => ({
  /** Of one device: what, when, to whom, delivered or failed. */
  list: async (userId: string, { id, since }: DeviceAccess, asked: Paged) => {
    const { data, total } = await alertLogRepository(db).listOf(userId, id, since, asked);
    const deliveries = await deliveriesRepository(db).listOf(data.map(({ id }) => id));
    const deliveriesOf = (id: string) => deliveries.filter(({ alertId }) => alertId === id).map(toDelivery);
    return { total, data: data.map((row) => ({ ...toAlert(row), deliveries: deliveriesOf(row.id) })) };
  },

  /** Of all devices that a user has access to. */
  listKnown: async (userId: string, asked: Paged) => {
    const now = clock();
    const log = alertLogRepository(db);
    const readAt = await log.findReadAt(userId);
    const rows = await log.listKnown(userId, asked, now);
    return {
      data: rows.map((row) => ({ ...toAlert(row), isRead: readAt !== null && row.createdAt <= readAt })),
      total: await log.countKnown(userId, { filter: asked.filter }, now),
      unread: await log.countKnown(userId, { after: readAt }, now),
    };
  },

  markRead: (userId: string) => alertLogRepository(db).putReadAt(userId, clock()),

  removeExpired: async () => {
    const oldest = clock();
    oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
    await alertLogRepository(db).removeBefore(oldest);
  },

  /** When the history is cleared: the alerts stay, their positions do not. */
  forgetPlaces: (tx: Db, deviceId: string) => alertLogRepository(tx).forgetPlaces(deviceId),

  /** What was quiet for one owner is not quiet for the next. */
  removeMutes: (tx: Db, deviceId: string) => alertLogRepository(tx).removeMutes(deviceId),

  /** When a device is released. */
  removeAll: (tx: Db, deviceId: string) => alertLogRepository(tx).removeAll(deviceId),
});
