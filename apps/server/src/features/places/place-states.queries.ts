import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { accessAt, deviceAccess } from '../devices/device-access.tables.ts';
import { placeDevices, places, placeStates as states } from './places.tables.ts';

/** A place that a person watches a device for. */
export interface WatchedPlace {
  deviceId: string;
  id: string;
  userId: string;
  name: string;
  latitude: number;
  longitude: number;
  radius: number;
  revision: string;
  hasArriveAlert: boolean;
  hasLeaveAlert: boolean;
  /** When it was last judged; null is not known yet. */
  isInside: boolean | null;
  /** From when on the person may know where the device was. */
  since: Date | null;
}

/** For judging many devices at once. */
export const placeStates = (db: Db) => ({
  /** Those of people who may see the device now. */
  listWatched: async (deviceIds: string[], now: Date): Promise<WatchedPlace[]> => {
    const access = accessAt(db, now, inArray(deviceAccess.deviceId, deviceIds)).as('access');
    return db
      .select({
        deviceId: access.deviceId,
        id: places.id,
        userId: places.userId,
        name: places.name,
        latitude: places.latitude,
        longitude: places.longitude,
        radius: places.radius,
        revision: places.revision,
        hasArriveAlert: places.hasArriveAlert,
        hasLeaveAlert: places.hasLeaveAlert,
        isInside: states.isInside,
        since: access.since,
      })
      .from(access)
      .innerJoin(
        places,
        and(eq(places.userId, access.userId), or(eq(places.hasArriveAlert, true), eq(places.hasLeaveAlert, true))),
      )
      .leftJoin(placeDevices, and(eq(placeDevices.placeId, places.id), eq(placeDevices.deviceId, access.deviceId)))
      .leftJoin(
        states,
        and(eq(states.placeId, places.id), eq(states.deviceId, access.deviceId), eq(states.revision, places.revision)),
      )
      .where(or(eq(places.isForAll, true), sql`${placeDevices.placeId} IS NOT NULL`));
  },

  /** Nothing for a place that was moved or removed meanwhile. */
  setInside: async (changed: { id: string; deviceId: string; revision: string; isInside: boolean }[]) => {
    await executeSql(db)(
      `INSERT INTO place_states (place_id, device_id, revision, is_inside)
       SELECT l.id, p.device_id, l.revision, p.is_inside
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[]) AS p(place_id, device_id, revision, is_inside)
       JOIN places l ON l.id = p.place_id AND l.revision = p.revision
       ON CONFLICT (place_id, device_id) DO UPDATE SET revision = excluded.revision, is_inside = excluded.is_inside`,
      [
        arrayLiteral(changed.map(({ id }) => id)),
        arrayLiteral(changed.map(({ deviceId }) => deviceId)),
        arrayLiteral(changed.map(({ revision }) => revision)),
        arrayLiteral(changed.map(({ isInside }) => isInside)),
      ],
    );
  },
});
