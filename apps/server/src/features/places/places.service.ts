import type { Place } from '@holdfast/contract/places';
import { type PlaceHours, type PlaceIcon, placesMax } from '@holdfast/contract/places.rules';
import { metresBetween } from '@holdfast/contract/sphere.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Places, Position } from '../../platform/geo/places.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import { placesRepository } from './places.repository.ts';
import type { PlaceRow } from './places.tables.ts';

export interface PlaceContents extends Position {
  name: string;
  icon: PlaceIcon;
  /** Metres. */
  radius: number;
  /** All devices of the user, or some by `_id` or serial. */
  devices: 'all' | string[];
  arrive: boolean;
  leave: boolean;
  /** Alert hours; always if missing. */
  hours?: PlaceHours | null | undefined;
}

export type NamedPlace = Pick<PlaceRow, 'id' | 'name' | 'icon' | 'latitude' | 'longitude' | 'radius'>;

export type PlacesService = ReturnType<typeof createPlacesService>;

/** Place that contains the position; if there are several, the one with the nearest centre. */
export const nearestPlaceOf = (places: readonly NamedPlace[], position: Position): NamedPlace | undefined =>
  places
    .map((place) => ({ place, metres: metresBetween(place, position) }))
    .filter(({ place, metres }) => metres <= place.radius)
    .sort((one, other) => one.metres - other.metres)[0]?.place;

const rowOf = ({ name, icon, latitude, longitude, radius, devices, arrive, leave, hours }: PlaceContents) => ({
  name,
  icon,
  latitude,
  longitude,
  radius,
  isForAll: devices === 'all',
  hasArriveAlert: arrive,
  hasLeaveAlert: leave,
  hoursFrom: hours?.from ?? null,
  hoursUntil: hours?.until ?? null,
});

const contentsOf = (row: PlaceRow): PlaceContents => ({
  name: row.name,
  icon: row.icon,
  latitude: row.latitude,
  longitude: row.longitude,
  radius: row.radius,
  devices: 'all',
  arrive: row.hasArriveAlert,
  leave: row.hasLeaveAlert,
  hours: row.hoursFrom === null || row.hoursUntil === null ? null : { from: row.hoursFrom, until: row.hoursUntil },
});

const isSameCircle = (one: PlaceContents, other: PlaceContents) =>
  one.latitude === other.latitude && one.longitude === other.longitude && one.radius === other.radius;

/** Places without alerts are not evaluated, so their states are stale once alerts are enabled. */
const isWatchedAgain = (before: PlaceContents, now: PlaceContents) =>
  !before.arrive && !before.leave && (now.arrive || now.leave);

/** After a release or a transfer. */
export const removeFromPlaces = (tx: Db, deviceId: string) => placesRepository(tx).removeDevice(deviceId);

/** Discards place states from an earlier period of access, which are stale. */
export const judgePlacesAnew = async (tx: Db, userId: string, deviceIds: string[], now: Date) => {
  if (deviceIds.length > 0) await placesRepository(tx).removeStatesOf(userId, deviceIds, now);
};

/** Circular places with a name, private to a user. */
export const createPlacesService = (
  { db, transact, clock, events }: Core,
  { deviceAccess, places }: { deviceAccess: DeviceAccessService; places: Places },
) => {
  const present = async (userId: string, rows: PlaceRow[]): Promise<Place[]> => {
    const members = await placesRepository(db).listDevices(rows.flatMap(({ id, isForAll }) => (isForAll ? [] : id)));
    const ids = [...new Set(members.map(({ deviceId }) => deviceId))];
    const known = new Set(ids.length > 0 ? (await deviceAccess.listBrief(userId, ids)).map(({ _id }) => _id) : []);
    const addresses = await Promise.all(rows.map(places.lookUp));
    return rows.map((row, index) => ({
      _id: row.id,
      ...contentsOf(row),
      address: addresses[index] ?? '',
      devices: row.isForAll
        ? 'all'
        : members.flatMap(({ placeId, deviceId }) => (placeId === row.id && known.has(deviceId) ? deviceId : [])),
      createdAt: row.createdAt.toISOString(),
    }));
  };

  const get = async (userId: string, id: string): Promise<Place> => {
    const row = await placesRepository(db).find(userId, id);
    const [place] = row ? await present(userId, [row]) : [];
    if (!place) throw new AppError('place-not-found');
    return place;
  };

  const idsOf = async (userId: string, devices: PlaceContents['devices']): Promise<string[]> =>
    devices === 'all' ? [] : (await deviceAccess.getAll(userId, devices)).map(({ id }) => id);

  const insert = async (tx: Db, userId: string, contents: PlaceContents, deviceIds: string[]): Promise<string> => {
    if ((await placesRepository(tx).countForInsert(userId)) >= placesMax) throw new AppError('too-many-places');
    const id = uuidv7();
    await placesRepository(tx).insert({ id, userId, ...rowOf(contents), revision: uuidv7(), createdAt: clock() });
    await placesRepository(tx).setDevices(id, deviceIds);
    return id;
  };

  return {
    get,

    /** Does not check access to the devices. */
    insert,

    list: async (userId: string): Promise<Place[]> => present(userId, await placesRepository(db).list(userId)),

    listNames: (userId: string): Promise<NamedPlace[]> => placesRepository(db).list(userId),

    create: async (userId: string, contents: PlaceContents): Promise<Place> => {
      const deviceIds = await idsOf(userId, contents.devices);
      const id = await transact((tx) => insert(tx, userId, contents, deviceIds));
      events.emit('places.updated', { userId });
      return get(userId, id);
    },

    update: async (userId: string, id: string, changes: Partial<PlaceContents>): Promise<Place> => {
      const { devices } = changes;
      const deviceIds = devices && (await idsOf(userId, devices));
      await transact(async (tx) => {
        const row = await placesRepository(tx).findForUpdate(userId, id);
        if (!row) throw new AppError('place-not-found');
        const before = contentsOf(row);
        const now = { ...before, ...changes };
        await placesRepository(tx).update(row.id, {
          ...rowOf(now),
          isForAll: devices === undefined ? row.isForAll : devices === 'all',
          revision: isSameCircle(before, now) && !isWatchedAgain(before, now) ? row.revision : uuidv7(),
        });
        if (deviceIds) await placesRepository(tx).setDevices(row.id, deviceIds);
        if (deviceIds && devices !== 'all') await placesRepository(tx).removeStatesExcept(row.id, deviceIds);
      });
      events.emit('places.updated', { userId });
      return get(userId, id);
    },

    remove: async (userId: string, id: string) => {
      if (!(await placesRepository(db).remove(userId, id))) throw new AppError('place-not-found');
      events.emit('places.updated', { userId });
    },
  };
};
