import type { Db } from '../../platform/db/db.ts';
import {
  deviceStatesRepository,
  type ModemRow,
  type ObeyedChanges,
  type SeenRow,
  type Told,
} from './device-states.repository.ts';

export type { ModemRow, SeenRow, Told };

export type DeviceStatesService = ReturnType<typeof createDeviceStatesService>;

export const createDeviceStatesService = () => ({
  /** Answers the devices that somebody owns; of others nothing is kept. */
  report: async (tx: Db, seen: SeenRow[], modems: ModemRow[]): Promise<Map<string, Told>> => {
    const told = await deviceStatesRepository(tx).updateSeen(seen);
    if (modems.length > 0) await deviceStatesRepository(tx).updateModem(modems);
    return told;
  },

  describePosition: (tx: Db, deviceId: string, positionAt: Date, address: string) =>
    deviceStatesRepository(tx).describePosition(deviceId, positionAt, address),

  forgetPosition: (tx: Db, deviceId: string) => deviceStatesRepository(tx).forgetPosition(deviceId),

  /** What the device obeyed is from now on what it is. */
  obey: async (tx: Db, deviceId: string, changes: ObeyedChanges) => {
    if (Object.keys(changes).length > 0) await deviceStatesRepository(tx).update(deviceId, changes);
  },
});
