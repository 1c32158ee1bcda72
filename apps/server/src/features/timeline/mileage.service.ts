import type { DayOfDevice, Mileage } from '@holdfast/contract/timeline';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { TimelineService } from './timeline.service.ts';

export interface AskedMileage {
  /** E.g. `2026-11`. */
  month: string;
  timezone?: string | undefined;
  page: number;
  perPage: number;
}

export type MileageService = ReturnType<typeof createMileageService>;

const dayMilliseconds = 24 * 3600 * 1000;

/** Covers the month in every time zone, plus some hours around it. */
const around = (month: string) => {
  const first = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(first);
  next.setUTCMonth(first.getUTCMonth() + 1);
  const iso = (at: number) => new Date(at).toISOString();
  return { from: iso(first.getTime() - dayMilliseconds), to: iso(next.getTime() + dayMilliseconds) };
};

const sumOf = (days: DayOfDevice[]): Omit<Mileage, 'device'> => {
  const sum = (key: 'distance' | 'moving' | 'trips') => days.reduce((all, day) => all + day[key], 0);
  const speeds = days.flatMap(({ topSpeed }) => topSpeed ?? []);
  return {
    distance: sum('distance'),
    moving: sum('moving'),
    trips: sum('trips'),
    daysInUse: days.filter(({ trips }) => trips > 0).length,
    topSpeed: speeds.length > 0 ? Math.max(...speeds) : null,
  };
};

/** Distance per device of a group in a month, limited to the history that the caller can see. */
export const createMileageService = (deps: {
  groups: GroupsService;
  deviceAccess: DeviceAccessService;
  timeline: TimelineService;
}) => {
  const { groups, deviceAccess, timeline } = deps;
  const inTurn = createOneAtATime();

  const read = async (userId: string, groupId: string, { month, timezone: asked, page, perPage }: AskedMileage) => {
    const found = await groups.listDevices(userId, groupId, { page, perPage });
    const timezone = asked ?? (await timeline.zoneOf(userId));
    const data: Mileage[] = [];
    for (const { _id, deviceUUID, deviceType, name } of found.data) {
      // The share may have ended in the meantime.
      const access = await deviceAccess.find(userId, _id);
      if (!access) continue;
      const days = await timeline.listDays(userId, access, { ...around(month), timezone });
      data.push({
        device: { _id, deviceUUID, deviceType, name },
        ...sumOf(days.data.filter(({ day }) => day.startsWith(month))),
      });
    }
    return { total: found.total, timezone, data };
  };

  return {
    list: (userId: string, groupId: string, asked: AskedMileage) => inTurn(userId, () => read(userId, groupId, asked)),
  };
};
