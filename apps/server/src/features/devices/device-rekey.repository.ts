import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type DeviceRow, devices } from './devices.tables.ts';

export type NextSecret = { [K in 'nextSecretHash' | 'rekeyNonce']: NonNullable<DeviceRow[K]> };

export const deviceRekeyRepository = (db: Db) => ({
  /** Keeps a pending secret: the device may already use it although its acknowledgement was lost. */
  put: async (id: string, next: NextSecret) => {
    await db
      .update(devices)
      .set(next)
      .where(and(eq(devices.id, id), isNull(devices.nextSecretHash)));
  },

  find: async (id: string) =>
    (
      await db
        .select({
          imei: devices.imei,
          deviceUuid: devices.deviceUuid,
          name: devices.name,
          ownerId: devices.ownerId,
          type: devices.type,
          model: devices.model,
          settings: devices.settings,
          nextSecretHash: devices.nextSecretHash,
          rekeyNonce: devices.rekeyNonce,
          rootKeySealed: devices.rootKeySealed,
        })
        .from(devices)
        .where(eq(devices.id, id))
    )[0],

  setPasscode: async (id: string, passcodeSealed: string) => {
    await db.update(devices).set({ passcodeSealed }).where(eq(devices.id, id));
  },

  replace: async (id: string, secret: { secretHash: string; secretSealed?: string }) => {
    await db
      .update(devices)
      .set({ ...secret, nextSecretHash: null, rekeyNonce: null })
      .where(eq(devices.id, id));
  },
});
