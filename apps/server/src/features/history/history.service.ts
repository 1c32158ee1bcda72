import type { Db } from '../../platform/db/db.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { historyRepository } from './history.repository.ts';
import { toPoint } from './point.presenter.ts';

export type HistoryService = ReturnType<typeof createHistoryService>;

export const createHistoryService = ({ db }: { db: Db }) => ({
  listNewest: async ({ id, deviceUuid, since }: DeviceAccess, limit: number) => {
    const rows = await historyRepository(db).listNewest(id, since, limit);
    return rows.map((row) => toPoint(row, deviceUuid));
  },

  removeAll: (tx: Db, deviceId: string) => historyRepository(tx).removeAll(deviceId),
});
