import type { alertsSchemas } from '@holdfast/contract/alerts';
import { type AlertCategory, alertCategories, categoryOf, kindsOf } from '@holdfast/contract/alerts.rules';
import type { z } from 'zod';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isUuid } from '../../../platform/db/is-uuid.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DeviceAccess, DeviceAccessService } from '../../devices/device-access.service.ts';
import { toAlert } from '../alert.presenter.ts';
import type { NamedAlertRow } from '../alerts.tables.ts';
import { listAllDeliveries } from '../delivery/all-deliveries.ts';
import { alertLogRepository, type Paged } from './alert-log.repository.ts';

export type AlertLogService = ReturnType<typeof createAlertLogService>;

type AskedAlerts = z.output<(typeof alertsSchemas)['listAllAlerts']['query']>;

const keptMonths = 12;

const toNotification = ({ isRead, ...row }: NamedAlertRow & { isRead: boolean }) => ({ ...toAlert(row), isRead });

export const createAlertLogService = (
  { db, transact, clock }: Core,
  { deviceAccess }: { deviceAccess: DeviceAccessService },
) => ({
  list: async (userId: string, { id, since }: DeviceAccess, asked: Paged) => {
    const { data, total } = await alertLogRepository(db).listOf(userId, id, since, asked);
    const ids = data.map(({ id }) => id);
    const deliveriesOf = await listAllDeliveries(db, ids);
    return { total, data: data.map((row) => ({ ...toAlert(row), deliveries: deliveriesOf(row.id) })) };
  },

  listKnown: async (userId: string, asked: Paged) => {
    const now = clock();
    const log = alertLogRepository(db);
    const rows = await log.listKnown(userId, asked, now);
    return {
      data: rows.map(toNotification),
      total: await log.countKnown(userId, { filter: asked.filter }, now),
      unread: await log.countKnown(userId, { isUnread: true }, now),
    };
  },

  /** Filtered, with keyset pagination. */
  listAll: async (userId: string, { category, device, from, to, before, perPage }: AskedAlerts) => {
    const now = clock();
    const log = alertLogRepository(db);
    const asked = device === undefined ? undefined : await deviceAccess.find(userId, device);
    if (asked === null) throw new AppError('device-not-found');
    const span = { deviceId: asked?.id, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
    const kinds = category && kindsOf(category);
    const rows = await log.listLatest(userId, { ...span, kinds, before, limit: perPage + 1 }, now);
    const counted = await log.countKinds(userId, span, now);
    const countOf = (wanted: AlertCategory) =>
      counted.reduce((sum, { kind, total }) => sum + (categoryOf[kind] === wanted ? total : 0), 0);
    return {
      data: rows.slice(0, perPage).map(toNotification),
      hasNext: rows.length > perPage,
      counts: Object.fromEntries(alertCategories.map((one) => [one, countOf(one)])) as Record<AlertCategory, number>,
    };
  },

  markRead: async (userId: string, alertId: string) => {
    const isKnown = isUuid(alertId) && (await alertLogRepository(db).putRead(userId, alertId, clock()));
    if (!isKnown) throw new AppError('not-found');
  },

  markAllRead: (userId: string) => transact((tx) => alertLogRepository(tx).putReadAt(userId, clock())),

  removeExpired: async () => {
    const oldest = clock();
    oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
    await alertLogRepository(db).removeBefore(oldest);
  },

  /** When the history is cleared, alerts are kept without their positions. */
  forgetPlaces: (tx: Db, deviceId: string) => alertLogRepository(tx).forgetPlaces(deviceId),

  /** On a transfer: mute periods of the former owner must not suppress alerts of the new one. */
  removeMutes: (tx: Db, deviceId: string) => alertLogRepository(tx).removeMutes(deviceId),

  removeAll: (tx: Db, deviceId: string) => alertLogRepository(tx).removeAll(deviceId),
});
