import { earthRadius } from '@holdfast/contract/sphere.rules';
import { and, eq, or, sql } from 'drizzle-orm';
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

interface MovedDevice {
  deviceId: string;
  /** At least one. */
  points: readonly { latitude: number; longitude: number }[];
}

const spanOf = (values: number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, reach: (most - least) / 2 };
};

/** A row for each device: the middle of the box around its points, and how far that reaches. */
const boxesOf = (moved: readonly MovedDevice[]) => {
  const north = moved.map(({ points }) => spanOf(points.map(({ latitude }) => latitude)));
  const east = moved.map(({ points }) => spanOf(points.map(({ longitude }) => longitude)));
  const list = (values: readonly (string | number)[]) => arrayLiteral([...values]);
  return sql`unnest(${list(moved.map(({ deviceId }) => deviceId))}::uuid[],
    ${list(north.map(({ middle }) => middle))}::float8[], ${list(north.map(({ reach }) => reach))}::float8[],
    ${list(east.map(({ middle }) => middle))}::float8[], ${list(east.map(({ reach }) => reach))}::float8[])
    AS box(device_id, latitude, latitude_reach, longitude, longitude_reach)`;
};

// A little less than there are, so that nothing on the edge is missed.
const metresPerDegree = 111_000;
const degrees = sql`${places.radius} / ${metresPerDegree}::float8`;
const eastward = sql`abs(${places.longitude} - box.longitude)`;
/** Towards a pole the meridians run together, until every longitude is near. */
const isNear = sql`abs(${places.latitude} - box.latitude) <= box.latitude_reach + ${degrees}
  AND least(${eastward}, 360 - ${eastward}) <= box.longitude_reach
    + ${degrees} / greatest(cos(radians(least(abs(${places.latitude}) + ${degrees}, 90))), 1e-9)`;

// As `metresBetween` of the contract.
const metresToPlace = `2 * ${earthRadius} * asin(sqrt(least(1, sin(radians(l.latitude - p.latitude) / 2) ^ 2
  + cos(radians(l.latitude)) * cos(radians(p.latitude)) * sin(radians(l.longitude - p.longitude) / 2) ^ 2)))`;

// The line of a place is as far away from inside as from outside. Where one is not judged yet, or the device is on the
// other side than it was judged to be, every point has to be judged.
const updateClearances = `
  WITH watched AS (
    SELECT DISTINCT a.device_id, l.id FROM device_access a
    JOIN places l ON l.user_id = a.user_id AND (l.has_arrive_alert OR l.has_leave_alert)
    LEFT JOIN place_devices o ON o.place_id = l.id AND o.device_id = a.device_id
    WHERE a.device_id = ANY($1::uuid[]) AND (a.until IS NULL OR a.until > $4::timestamptz)
      AND (l.is_for_all OR o.place_id IS NOT NULL))
  UPDATE device_states s SET clear_latitude = c.latitude, clear_longitude = c.longitude, clear_metres = c.metres,
    clear_revision = r.revision
  FROM place_revision r, (
    SELECT p.device_id, p.latitude, p.longitude, CASE
      WHEN count(w.id) = 0 THEN 'Infinity'
      WHEN bool_and(i.is_inside IS NOT NULL) AND min(i.side * (${metresToPlace} - l.radius)) > 0
      THEN min(i.side * (${metresToPlace} - l.radius)) END AS metres
    FROM unnest($1::uuid[], $2::float8[], $3::float8[]) AS p(device_id, latitude, longitude)
    LEFT JOIN watched w ON w.device_id = p.device_id
    LEFT JOIN places l ON l.id = w.id
    LEFT JOIN (SELECT *, CASE WHEN is_inside THEN -1 ELSE 1 END AS side FROM place_states) i
      ON i.place_id = l.id AND i.device_id = p.device_id AND i.revision = l.revision
    GROUP BY p.device_id, p.latitude, p.longitude
  ) c
  WHERE s.device_id = c.device_id AND (s.clear_metres IS NOT NULL OR c.metres IS NOT NULL)`;

/** For judging many devices at once. */
export const placeStates = (db: Db) => ({
  /** Those of people who may see the device now, without those that it is known to be outside of and not near to. */
  listWatched: async (moved: readonly MovedDevice[], now: Date): Promise<WatchedPlace[]> => {
    const deviceIds = arrayLiteral(moved.map(({ deviceId }) => deviceId));
    const access = accessAt(db, now, sql`${deviceAccess.deviceId} = ANY(${deviceIds}::uuid[])`).as('access');
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
      .innerJoin(boxesOf(moved), sql`box.device_id = ${access.deviceId}`)
      .innerJoin(
        places,
        and(eq(places.userId, access.userId), or(eq(places.hasArriveAlert, true), eq(places.hasLeaveAlert, true))),
      )
      .leftJoin(placeDevices, and(eq(placeDevices.placeId, places.id), eq(placeDevices.deviceId, access.deviceId)))
      .leftJoin(
        states,
        and(eq(states.placeId, places.id), eq(states.deviceId, access.deviceId), eq(states.revision, places.revision)),
      )
      .where(
        and(
          or(eq(places.isForAll, true), sql`${placeDevices.placeId} IS NOT NULL`),
          or(sql`${states.isInside} IS DISTINCT FROM false`, isNear),
        ),
      )
      .prepare('list_watched_places')
      .execute();
  },

  /** From where the devices are now, once they are judged. */
  updateClearances: async (moved: readonly MovedDevice[], now: Date) => {
    const last = moved.flatMap(({ deviceId, points }) => points.slice(-1).map((point) => ({ deviceId, ...point })));
    await executeSql(db)(updateClearances, [
      arrayLiteral(last.map(({ deviceId }) => deviceId)),
      arrayLiteral(last.map(({ latitude }) => latitude)),
      arrayLiteral(last.map(({ longitude }) => longitude)),
      now.toISOString(),
    ]);
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
