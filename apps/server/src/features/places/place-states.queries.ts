import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { metresPerDegree, metresToPlace as metresTo } from './in-place.queries.ts';

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
  /** Alert hours in the time zone of the owner; null for always. */
  hours: { from: number; until: number } | null;
  timezone: string;
  /** Last evaluated state; null if unknown. */
  isInside: boolean | null;
  /** Start of the visible history of the owner. */
  since: Date | null;
}

interface MovedDevice {
  deviceId: string;
  /** At least one point, sorted by time (Unix seconds). */
  points: readonly { latitude: number; longitude: number; timestamp: number }[];
  /** Worst accuracy of the points in metres. */
  accuracy: number;
}

const spanOf = (values: number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, reach: (most - least) / 2 };
};

const eastward = 'abs(l.longitude - b.longitude)';
/** Bounding box check; the longitude range grows towards the poles. */
const isWithin = (metres: string) => {
  const degrees = `(${metres}) / ${metresPerDegree}::float8`;
  return `(abs(l.latitude - b.latitude) <= b.latitude_reach + ${degrees}
    AND least(${eastward}, 360 - ${eastward}) <= b.longitude_reach
      + ${degrees} / greatest(cos(radians(least(abs(l.latitude) + ${degrees}, 90))), 1e-9))`;
};

// Most places without a state are far away and certainly outside. Their state is stored by this statement, since
// returning them all would dominate the cost of ingestion.
const listWatched = `
  WITH access AS (
    SELECT device_id, user_id,
      CASE WHEN every(since IS NOT NULL) THEN floor(round(date_part('epoch', min(since)) * 1e6) / 1e3) END AS since
    FROM device_access
    WHERE device_id = ANY($1::uuid[]) AND (until IS NULL OR until > $8::timestamptz)
    GROUP BY device_id, user_id),
  watched AS MATERIALIZED (
    SELECT a.device_id, l.id, l.user_id, l.name, l.latitude, l.longitude, l.radius, l.revision, l.has_arrive_alert,
      l.has_leave_alert, l.hours_from, l.hours_until, u.timezone, i.is_inside, a.since, i.is_inside IS NULL AND b.last_at >= coalesce(a.since, '-Infinity')
        AND NOT ${isWithin('l.radius + b.accuracy')} AS is_far
    FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
      AS b(device_id, latitude, latitude_reach, longitude, longitude_reach, accuracy, last_at)
    JOIN access a ON a.device_id = b.device_id
    JOIN places l ON l.user_id = a.user_id AND (l.has_arrive_alert OR l.has_leave_alert)
    JOIN users u ON u.id = l.user_id
    LEFT JOIN place_devices o ON o.place_id = l.id AND o.device_id = a.device_id
    LEFT JOIN place_states i ON i.place_id = l.id AND i.device_id = a.device_id AND i.revision = l.revision
    WHERE (l.is_for_all OR o.place_id IS NOT NULL)
      AND (i.is_inside IS DISTINCT FROM false OR ${isWithin('l.radius')})),
  far AS (
    INSERT INTO place_states (place_id, device_id, revision, is_inside)
    SELECT id, device_id, revision, false FROM watched WHERE is_far
    ON CONFLICT (place_id, device_id) DO UPDATE SET revision = excluded.revision, is_inside = excluded.is_inside)
  SELECT * FROM watched WHERE NOT is_far`;

const toWatchedPlace = (row: Record<string, unknown>): WatchedPlace => ({
  deviceId: String(row.device_id),
  id: String(row.id),
  userId: String(row.user_id),
  name: String(row.name),
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
  radius: Number(row.radius),
  revision: String(row.revision),
  hasArriveAlert: row.has_arrive_alert === true,
  hasLeaveAlert: row.has_leave_alert === true,
  hours: row.hours_from === null ? null : { from: Number(row.hours_from), until: Number(row.hours_until) },
  timezone: String(row.timezone),
  isInside: row.is_inside as boolean | null,
  since: row.since === null ? null : new Date(Number(row.since)),
});

const metresToPlace = metresTo('p');

// Distance to the nearest place boundary, from inside or outside. Null if a state is missing or disagrees with the
// position: then every point must be evaluated.
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

export const placeStates = (db: Db) => ({
  /**
   * Places of users with access to the devices that are near or currently inside. Distant places without a state are
   * stored as outside.
   */
  listWatched: async (moved: readonly MovedDevice[], now: Date): Promise<WatchedPlace[]> => {
    const north = moved.map(({ points }) => spanOf(points.map(({ latitude }) => latitude)));
    const east = moved.map(({ points }) => spanOf(points.map(({ longitude }) => longitude)));
    const { rows } = await executeSql(db)(listWatched, [
      arrayLiteral(moved.map(({ deviceId }) => deviceId)),
      arrayLiteral(north.map(({ middle }) => middle)),
      arrayLiteral(north.map(({ reach }) => reach)),
      arrayLiteral(east.map(({ middle }) => middle)),
      arrayLiteral(east.map(({ reach }) => reach)),
      arrayLiteral(moved.map(({ accuracy }) => accuracy)),
      arrayLiteral(moved.map(({ points }) => (points.at(-1)?.timestamp ?? 0) * 1000)),
      now.toISOString(),
    ]);
    return rows.map(toWatchedPlace);
  },

  /** Call after the evaluation, with the last position of each device. */
  updateClearances: async (moved: readonly MovedDevice[], now: Date) => {
    const last = moved.flatMap(({ deviceId, points }) => points.slice(-1).map((point) => ({ deviceId, ...point })));
    await executeSql(db)(updateClearances, [
      arrayLiteral(last.map(({ deviceId }) => deviceId)),
      arrayLiteral(last.map(({ latitude }) => latitude)),
      arrayLiteral(last.map(({ longitude }) => longitude)),
      now.toISOString(),
    ]);
  },

  /** No-op for a place that was moved or removed in the meantime (different revision). */
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
