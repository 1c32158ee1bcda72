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

/** Buffered points carry the battery level of their own time, which is stale. */
const isLate = ({ deviceId, positionAt }: SeenRow, updated: ReadonlyMap<string, UpdatedState>) =>
  positionAt !== null && positionAt < (updated.get(deviceId)?.previousAt ?? Number.NEGATIVE_INFINITY);

const withoutBattery = ({ battery_percentage: _, ...modem }: ModemRow): ModemRow => modem;

/** `requiresPlan`: reports of first-party trackers without an active plan are not stored. */
export const createDeviceStatesService = ({ requiresPlan }: { requiresPlan: boolean }) => ({
  report: async (tx: Db, seen: SeenRow[], modems: ModemRow[]): Promise<Map<string, UpdatedState>> => {
    const updated = await deviceStatesRepository(tx).updateSeen(seen, requiresPlan);
    const kept = requiresPlan ? modems.filter(({ deviceId }) => updated.has(deviceId)) : modems;
    if (kept.length === 0) return updated;
    const late = new Set(seen.filter((row) => isLate(row, updated)).map(({ deviceId }) => deviceId));
    const current = kept.map((modem) => (late.has(modem.deviceId) ? withoutBattery(modem) : modem));
    await deviceStatesRepository(tx).updateModem(current);
    return updated;
  },

  /** Owned devices without an active plan, among those that `report` did not return. */
  findWithoutPlan: async (tx: Db, ids: string[]): Promise<ReadonlySet<string>> =>
    new Set(requiresPlan && ids.length > 0 ? await deviceStatesRepository(tx).listWithoutPlan(ids) : []),

  describePosition: (tx: Db, deviceId: string, positionAt: Date, address: string) =>
    deviceStatesRepository(tx).describePosition(deviceId, positionAt, address),

  forgetPosition: (tx: Db, deviceId: string) => deviceStatesRepository(tx).forgetPosition(deviceId),

  obey: async (tx: Db, deviceId: string, changes: ObeyedChanges) => {
    if (Object.keys(changes).length > 0) await deviceStatesRepository(tx).update(deviceId, changes);
  },
});
