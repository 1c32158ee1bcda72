import type { Device } from '@holdfast/contract/devices';
import { type LocationReportMode, liveStatusRules, type OperatingMode } from '@holdfast/contract/devices.rules';
import { and, eq } from 'drizzle-orm';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { isWithoutPlan } from './device-plan.queries.ts';
import { deviceStates } from './devices.tables.ts';

/** Last contact of a device and its newest point, a candidate for the live position. */
export interface SeenRow {
  deviceId: string;
  /** Times are Unix seconds. */
  seenAt: number;
  positionAt: number | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  source: string | null;
  address: string;
  modemVoltage: number | null;
  modemTemperature: number | null;
  /** Null in the hysteresis range between low and charged, and when no battery level was reported. */
  isBatteryLow: boolean | null;
}

export interface UpdatedState {
  hasMoved: boolean;
  /** Unix seconds of the previous live position; older points are late. */
  previousAt: number;
  isBatteryNewlyLow: boolean;
  settings: Record<string, unknown>;
  /** Null unless the geofence is on. */
  fence: { revision: string; isInside: boolean | null } | null;
  arePlaces: boolean;
  /** Inside this circle the device crosses no place boundary, so the check is skipped; null if not computed. */
  clearance: { latitude: number; longitude: number; metres: number } | null;
}

const modemColumns = [
  'modem_state',
  'modem_voltage',
  'modem_temperature',
  'edrx_value',
  'edrx_ptw',
  'psm_tau',
  'psm_active_time',
  'battery_percentage',
  'firmware',
] as const;

/** Column names equal the wire names; a missing field was not reported. */
export type ModemRow = { deviceId: string } & Partial<Pick<Device, (typeof modemColumns)[number]>>;

export interface ObeyedChanges {
  alarm?: boolean;
  locationReportMode?: LocationReportMode;
  operatingMode?: OperatingMode;
}

// A late point from before a transfer must not become the live position of the new owner.
const isNewer = `to_timestamp(p.position_at) > coalesce(greatest(s.position_at, s.history_since), '-infinity')`;
const newest = (column: string) => `${column} = CASE WHEN ${isNewer} THEN p.${column} ELSE s.${column} END`;
const newestKnown = (column: string) =>
  `${column} = CASE WHEN ${isNewer} THEN coalesce(p.${column}, s.${column}) ELSE s.${column} END`;

// Equirectangular approximation, accurate to a few metres at the distances that matter here.
const metersMoved = `111320 * sqrt((p.latitude - s.latitude) ^ 2
  + (least(abs(p.longitude - s.longitude), 360 - abs(p.longitude - s.longitude)) * cos(radians(s.latitude))) ^ 2)`;
const hasLeft = `${isNewer} AND ${metersMoved} > greatest(${liveStatusRules.movedMeters}, s.accuracy, p.accuracy)`;

// Reports of devices without an owner are discarded: the next owner must not see the past positions. Rows are locked in
// id order, so that two batches with the same devices cannot deadlock.
const updateSeen = `
  WITH old AS MATERIALIZED (
    SELECT device_id, greatest(position_at, history_since) AS position_at FROM device_states
    WHERE device_id = ANY($1::uuid[]) ORDER BY device_id FOR UPDATE)
  UPDATE device_states s SET
    last_seen_at = greatest(s.last_seen_at, to_timestamp(p.seen_at)),
    position_at = CASE WHEN ${isNewer} THEN to_timestamp(p.position_at) ELSE s.position_at END,
    moved_at = CASE WHEN ${hasLeft} THEN to_timestamp(p.position_at) ELSE s.moved_at END,
    ${['latitude', 'longitude', 'accuracy', 'source', 'address'].map(newest).join(', ')},
    ${['modem_voltage', 'modem_temperature'].map(newestKnown).join(', ')},
    battery_low_since = CASE
      WHEN p.is_battery_low IS NULL OR NOT (p.position_at IS NULL OR ${isNewer}) THEN s.battery_low_since
      WHEN p.is_battery_low THEN coalesce(s.battery_low_since, to_timestamp(p.seen_at)) END
  FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::real[], $7::text[], $8::int[],
    $9::real[], $10::text[], $11::boolean[]) AS p(device_id, seen_at, position_at, latitude, longitude, accuracy, source,
    modem_voltage, modem_temperature, address, is_battery_low)
  JOIN devices d ON d.id = p.device_id AND d.owner_id IS NOT NULL AND NOT ($12::boolean AND ${isWithoutPlan})
  JOIN old o ON o.device_id = p.device_id
  LEFT JOIN geo_fences f ON f.device_id = d.id AND f.is_on
  WHERE s.device_id = p.device_id
  RETURNING s.device_id, coalesce(s.position_at = to_timestamp(p.position_at), false) AS has_moved,
    extract(epoch FROM o.position_at)::float8 AS previous_at,
    coalesce(s.battery_low_since = to_timestamp(p.seen_at), false) AS is_battery_newly_low,
    nullif(d.settings, '{}'::jsonb) AS settings, f.revision, f.is_inside,
    EXISTS (SELECT 1 FROM places) AS are_places, s.clear_latitude, s.clear_longitude,
    CASE WHEN s.clear_revision = (SELECT revision FROM place_revision) THEN s.clear_metres END AS clear_metres`;

const updateModem = `
  UPDATE device_states s SET ${modemColumns.map((name) => `${name} = coalesce(p.${name}, s.${name})`).join(', ')}
  FROM unnest($1::uuid[], $2::text[], $3::int[], $4::real[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::real[], $10::text[]) AS p(device_id, ${modemColumns.join(', ')})
  JOIN devices d ON d.id = p.device_id AND d.owner_id IS NOT NULL
  WHERE s.device_id = p.device_id`;

const clearanceOf = (row: Record<string, unknown>): UpdatedState['clearance'] =>
  row.clear_metres === null
    ? null
    : {
        latitude: Number(row.clear_latitude),
        longitude: Number(row.clear_longitude),
        metres: Number(row.clear_metres),
      };

const toUpdatedState = (row: Record<string, unknown>): UpdatedState => ({
  hasMoved: row.has_moved === true,
  previousAt: row.previous_at === null ? Number.NEGATIVE_INFINITY : Number(row.previous_at),
  isBatteryNewlyLow: row.is_battery_newly_low === true,
  settings: (row.settings ?? {}) as UpdatedState['settings'],
  fence: row.revision ? { revision: String(row.revision), isInside: row.is_inside as boolean | null } : null,
  arePlaces: row.are_places === true,
  clearance: clearanceOf(row),
});

/** Batch updates: one statement for many devices; a device must occur only once per batch. */
export const deviceStatesRepository = (db: Db) => ({
  /** Returns only devices that have an owner and, if `requiresPlan`, an active plan. */
  updateSeen: async (rows: SeenRow[], requiresPlan: boolean): Promise<Map<string, UpdatedState>> => {
    const { rows: updated } = await executeSql(db)(updateSeen, [
      arrayLiteral(rows.map((row) => row.deviceId)),
      arrayLiteral(rows.map((row) => row.seenAt)),
      arrayLiteral(rows.map((row) => row.positionAt)),
      arrayLiteral(rows.map((row) => row.latitude)),
      arrayLiteral(rows.map((row) => row.longitude)),
      arrayLiteral(rows.map((row) => row.accuracy)),
      rows.map((row) => row.source),
      arrayLiteral(rows.map((row) => row.modemVoltage)),
      arrayLiteral(rows.map((row) => row.modemTemperature)),
      rows.map((row) => row.address),
      arrayLiteral(rows.map((row) => row.isBatteryLow)),
      requiresPlan,
    ]);
    return new Map(updated.map((row) => [String(row.device_id), toUpdatedState(row)]));
  },

  listWithoutPlan: async (ids: string[]): Promise<string[]> => {
    const text = `SELECT d.id FROM devices d WHERE d.id = ANY($1::uuid[]) AND d.owner_id IS NOT NULL AND ${isWithoutPlan}`;
    return (await executeSql(db)(text, [arrayLiteral(ids)])).rows.map(({ id }) => String(id));
  },

  updateModem: async (rows: ModemRow[]) => {
    await executeSql(db)(updateModem, [
      rows.map((row) => row.deviceId),
      ...modemColumns.map((column) => rows.map((row) => row[column] ?? null)),
    ]);
  },

  /** No-op if the live position has changed in the meantime. */
  describePosition: async (deviceId: string, positionAt: Date, address: string) => {
    await db
      .update(deviceStates)
      .set({ address })
      .where(and(eq(deviceStates.deviceId, deviceId), eq(deviceStates.positionAt, positionAt)));
  },

  /** Clears the live position; the UPDATE also locks the row against concurrent points. */
  forgetPosition: async (deviceId: string) => {
    await db
      .update(deviceStates)
      .set({
        positionAt: null,
        movedAt: null,
        latitude: null,
        longitude: null,
        accuracy: null,
        source: null,
        address: '',
      })
      .where(eq(deviceStates.deviceId, deviceId));
  },

  resetForNewOwner: async (deviceId: string, historySince: Date) => {
    await db
      .update(deviceStates)
      .set({ historySince, batteryLowSince: null })
      .where(eq(deviceStates.deviceId, deviceId));
    await deviceStatesRepository(db).forgetPosition(deviceId);
  },

  update: async (deviceId: string, changes: ObeyedChanges) => {
    await db.update(deviceStates).set(changes).where(eq(deviceStates.deviceId, deviceId));
  },
});
