import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { users } from '../account/account.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { type TransferRow, transfers } from './transfer.tables.ts';

const member = { _id: users.id, name: users.name, email: users.email, country: users.country };
const device = { _id: devices.id, deviceUUID: devices.deviceUuid, deviceType: devices.type };

export const transfersRepository = (db: Db) => {
  const found = () =>
    db
      .select({ transfer: transfers, device, member })
      .from(transfers)
      .innerJoin(devices, eq(devices.id, transfers.deviceId))
      .innerJoin(users, eq(users.id, transfers.userId));

  return {
    insert: async (row: typeof transfers.$inferInsert) => {
      await db.insert(transfers).values(row);
    },

    endOf: async (deviceId: string, at: Date) => {
      const isOpen = and(eq(transfers.deviceId, deviceId), isNull(transfers.endedAt));
      await db.update(transfers).set({ endedAt: at }).where(isOpen);
    },

    end: async (id: string, at: Date) => {
      await db.update(transfers).set({ endedAt: at }).where(eq(transfers.id, id));
    },

    find: async (k9Id: string, id: string) =>
      (await found().where(and(eq(transfers.id, id), eq(transfers.k9Id, k9Id))))[0],

    list: async (k9Id: string, since: Date, limit: number) =>
      found()
        .where(and(eq(transfers.k9Id, k9Id), isNull(transfers.endedAt), gt(transfers.createdAt, since)))
        .orderBy(desc(transfers.createdAt))
        .limit(limit),

    /** Open transfers of devices that the member still owns. */
    listInCare: async (k9Id: string, userId: string, since: Date): Promise<TransferRow[]> => {
      const isOpen = and(
        eq(transfers.k9Id, k9Id),
        eq(transfers.userId, userId),
        isNull(transfers.endedAt),
        gt(transfers.createdAt, since),
      );
      const isOwner = and(eq(devices.id, transfers.deviceId), eq(devices.ownerId, transfers.userId));
      const rows = await db.select({ transfer: transfers }).from(transfers).innerJoin(devices, isOwner).where(isOpen);
      return rows.map(({ transfer }) => transfer);
    },
  };
};
