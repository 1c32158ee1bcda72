import type { Db } from '../../platform/db/db.ts';
import {
  deviceStatesRepository,
  type ModemRow,
  type ObeyedChanges,
  type SeenRow,
  type UpdatedState,
} from './device-states.repository.ts';

export type { ModemRow, SeenRow, UpdatedState };

export type DeviceStatesService = ReturnType<typeof createDeviceStatesService>;

/** Points that waited in the device bring the battery of their time. */
const isLate = ({ deviceId, positionAt }: SeenRow, updated: ReadonlyMap<string, UpdatedState>) =>
  positionAt !== null && positionAt < (updated.get(deviceId)?.previousAt ?? Number.NEGATIVE_INFINITY);

const withoutBattery = ({ battery_percentage: _, ...modem }: ModemRow): ModemRow => modem;

/** `requiresPlan`: of a tracker without an active plan nothing new is kept. */
export const createDeviceStatesService = ({ requiresPlan }: { requiresPlan: boolean }) => ({
  /** Returns the devices that have an owner; of others nothing is stored. */
  report: async (tx: Db, seen: SeenRow[], modems: ModemRow[]): Promise<Map<string, UpdatedState>> => {
    const updated = await deviceStatesRepository(tx).updateSeen(seen, requiresPlan);
    const kept = requiresPlan ? modems.filter(({ deviceId }) => updated.has(deviceId)) : modems;
    if (kept.length === 0) return updated;
    const late = new Set(seen.filter((row) => isLate(row, updated)).map(({ deviceId }) => deviceId));
    const current = kept.map((modem) => (late.has(modem.deviceId) ? withoutBattery(modem) : modem));
    await deviceStatesRepository(tx).updateModem(current);
    return updated;
  },

  /** Of devices that were not answered above, those that lack a plan and not an owner. */
  findWithoutPlan: async (tx: Db, ids: string[]): Promise<ReadonlySet<string>> =>
    new Set(requiresPlan && ids.length > 0 ? await deviceStatesRepository(tx).listWithoutPlan(ids) : []),

  describePosition: (tx: Db, deviceId: string, positionAt: Date, address: string) =>
    deviceStatesRepository(tx).describePosition(deviceId, positionAt, address),

  forgetPosition: (tx: Db, deviceId: string) => deviceStatesRepository(tx).forgetPosition(deviceId),

  /** What the device obeyed is from now on what it is. */
  obey: async (tx: Db, deviceId: string, changes: ObeyedChanges) => {
    if (Object.keys(changes).length > 0) await deviceStatesRepository(tx).update(deviceId, changes);
  },
});
