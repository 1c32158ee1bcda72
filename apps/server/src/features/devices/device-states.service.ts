import type { Db } from '../../platform/db/db.ts';
import { deviceStatesRepository, type ModemRow, type ObeyedChanges, type SeenRow } from './device-states.repository.ts';

export type { ModemRow, SeenRow };

export type DeviceStatesService = ReturnType<typeof createDeviceStatesService>;

export const createDeviceStatesService = () => ({
  /** Answers the devices that somebody owns, and whether they moved; of others nothing is kept. */
  report: async (tx: Db, seen: SeenRow[], modems: ModemRow[]): Promise<Map<string, boolean>> => {
    const moved = await deviceStatesRepository(tx).updateSeen(seen);
    if (modems.length > 0) await deviceStatesRepository(tx).updateModem(modems);
    return moved;
  },

  forgetPosition: (tx: Db, deviceId: string) => deviceStatesRepository(tx).forgetPosition(deviceId),

  /** What the device obeyed is from now on what it is. */
  obey: async (tx: Db, deviceId: string, changes: ObeyedChanges) => {
    if (Object.keys(changes).length > 0) await deviceStatesRepository(tx).update(deviceId, changes);
  },
});
