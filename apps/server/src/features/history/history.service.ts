import type { LocationPoint } from '@holdfast/contract/history';
import {
  activityPointLimit,
  filteredPointLimit,
  mergedPointLimit,
  mergeSamePlaces,
} from '@holdfast/contract/history.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import type { Places } from '../../platform/geo/places.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { DeviceAccess, DeviceAccessService } from '../devices/device-access.service.ts';
import type { DeviceStatesService } from '../devices/device-states.service.ts';
import { daysRepository } from './days.repository.ts';
import {
  always,
  chunksOf,
  type DayCount,
  endOf,
  isEmpty,
  narrow,
  newestOf,
  runsOf,
  type Span,
  startOf,
  totalOf,
  visible,
} from './days.ts';
import { historyRepository } from './history.repository.ts';
import type { PointRow } from './history.tables.ts';
import { toPoint } from './point.presenter.ts';

export interface HistoryFilter {
  page: number;
  perPage: number;
  filter: string;
  /** ISO times, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Chunk size of filtered counts, so that other queries can use the single embedded connection in between. */
const pointsAtOnce = 20_000;

export const createHistoryService = (
  { db, transact, events }: Core,
  deps: {
    places: Places;
    deviceAccess: DeviceAccessService;
    deviceStates: DeviceStatesService;
    /** Hooks of other features that store positions. */
    onClear: ((tx: Db, deviceId: string) => Promise<void>)[];
  },
) => {
  const { places, deviceAccess, deviceStates, onClear } = deps;
  /** Serialises filtered queries per user, so that one user cannot occupy the database. */
  const filterInTurn = createOneAtATime();

  /** Matching points per day. Only partly covered days and filters require reading the points. */
  const countDays = async (deviceId: string, span: Span, filter: string): Promise<DayCount[]> => {
    if (isEmpty(span)) return [];
    const days = await daysRepository(db).list(deviceId, span);
    const count = (part: Span) => historyRepository(db).countByDay(deviceId, narrow(part, span), filter);
    const counted: DayCount[] = [];
    if (filter !== '') {
      for (const chunk of chunksOf(newestOf(days, filteredPointLimit), pointsAtOnce))
        counted.push(...(await count(chunk)));
      return counted;
    }
    for (const { day, points } of days) {
      const whole = { from: startOf(day), until: endOf(day) };
      if (whole.from >= span.from && whole.until <= span.until) counted.push({ day, points });
      else counted.push(...(await count(whole)));
    }
    return counted;
  };

  const listPoints = async (
    deviceId: string,
    span: Span,
    days: DayCount[],
    page: Omit<HistoryFilter, 'from' | 'to'>,
  ) => {
    const rows: PointRow[] = [];
    for (const run of runsOf(days, page.page * page.perPage, page.perPage)) {
      rows.push(...(await historyRepository(db).list(deviceId, { ...run, ...narrow(run, span) }, page.filter)));
    }
    return rows;
  };

  const removeAll = async (tx: Db, deviceId: string) => {
    await historyRepository(tx).removeAll(deviceId);
    await daysRepository(tx).removeAll(deviceId);
  };

  const listNewest = async (device: DeviceAccess, limit: number): Promise<LocationPoint[]> => {
    const span = visible(device);
    const days = await daysRepository(db).list(device.id, span, limit);
    const rows = await listPoints(device.id, span, days, { page: 0, perPage: limit, filter: '' });
    return rows.map((row) => toPoint(row, device.deviceUuid, places));
  };

  return {
    removeAll,

    listNewest,

    /** Reads growing batches until enough merged places are found. */
    listNewestMerged: async (device: DeviceAccess, limit: number): Promise<LocationPoint[]> => {
      for (let read = limit + 1; ; read = Math.min(read * 8, mergedPointLimit)) {
        const points = await listNewest(device, read);
        const merged = mergeSamePlaces(points);
        const isEnough = merged.length > limit || points.length < read || read >= mergedPointLimit;
        if (isEnough) return merged.slice(0, limit);
      }
    },

    list: async (userId: string, device: DeviceAccess, asked: HistoryFilter) => {
      const span = visible(device, asked);
      const count = () => countDays(device.id, span, asked.filter);
      const days = await (asked.filter === '' ? count() : filterInTurn(userId, count));
      const rows = await listPoints(device.id, span, days, asked);
      return { data: rows.map((row) => toPoint(row, device.deviceUuid, places)), total: totalOf(days) };
    },

    listOfDevices: async (userId: string, deviceUUIDs: string[]) => {
      const devices = await deviceAccess.getAll(userId, deviceUUIDs);
      const asked = devices.map(({ id, since }) => ({ id, since: since ?? always.from }));
      const spans = await daysRepository(db).listNewestSpans(asked, activityPointLimit);
      const rows = await historyRepository(db).listNewestOfEach(spans, activityPointLimit);
      const uuids = new Map(devices.map(({ id, deviceUuid }) => [id, deviceUuid]));
      return rows.map((row) => toPoint(row, uuids.get(row.deviceId) ?? '', places));
    },

    /** Also clears the live position. Concurrent points wait for the row lock and are kept. */
    clear: (userId: string, { id }: DeviceAccess) =>
      transact(async (tx) => {
        await deviceStates.forgetPosition(tx, id);
        // After the state's row, in the order of a transfer.
        await deviceAccess.assertStillManages(tx, userId, id);
        await removeAll(tx, id);
        for (const forget of onClear) await forget(tx, id);
        afterCommit(tx, () => {
          events.emit('history.cleared', { deviceId: id });
          events.emit('device.updated', { deviceId: id });
        });
      }),
  };
};
