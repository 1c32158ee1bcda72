import type { Device } from '@holdfast/contract/devices';
import { type LocationReportMode, liveStatusRules, type OperatingMode } from '@holdfast/contract/devices.rules';
import { and, eq } from 'drizzle-orm';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { isWithoutPlan } from './device-plan.queries.ts';
import { deviceStates } from './devices.tables.ts';

/** One device's news: when it was heard, and its newest point where that may become the live position. */
export interface SeenRow {
  deviceId: string;
  /** Unix seconds, as all times here. */
  seenAt: number;
  positionAt: number | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  source: string | null;
  address: string;
  modemVoltage: number | null;
  modemTemperature: number | null;
  /** Null between low and charged, and when nothing was reported. */
  isBatteryLow: boolean | null;
}

/** The state of an owned device once its report is stored, for judging alerts. */
export interface UpdatedState {
  /** The live position is the one that was given. */
  hasMoved: boolean;
  /** Unix seconds of the live position before; points that are not newer are late. */
  previousAt: number;
  isBatteryNewlyLow: boolean;
  settings: Record<string, unknown>;
  /** Only one that is on. */
  fence: { revision: string; isInside: boolean | null } | null;
  /** Whether anybody has a place at all. */
  arePlaces: boolean;
  /** Within this circle the device can neither arrive at nor leave a place; null where that is not known. */
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

/** The columns are named as on the wire; a missing one was not reported. */
export type ModemRow = { deviceId: string } & Partial<Pick<Device, (typeof modemColumns)[number]>>;

export interface ObeyedChanges {
  alarm?: boolean;
  locationReportMode?: LocationReportMode;
  operatingMode?: OperatingMode;
}

// A late report from before a transfer is no live position for the new owner.
const isNewer = `to_timestamp(p.position_at) > coalesce(greatest(s.position_at, s.history_since), '-infinity')`;
const newest = (column: string) => `${column} = CASE WHEN ${isNewer} THEN p.${column} ELSE s.${column} END`;
const newestKnown = (column: string) =>
  `${column} = CASE WHEN ${isNewer} THEN coalesce(p.${column}, s.${column}) ELSE s.${column} END`;

// On the plane around the old position: good to a few metres where the distance decides anything.
const metersMoved = `111320 * sqrt((p.latitude - s.latitude) ^ 2
  + (least(abs(p.longitude - s.longitude), 360 - abs(p.longitude - s.longitude)) * cos(radians(s.latitude))) ^ 2)`;
const hasLeft = `${isNewer} AND ${metersMoved} > greatest(${liveStatusRules.movedMeters}, s.accuracy, p.accuracy)`;

// Nothing is stored of a device without an owner: the next one must not learn where it was before.
// The rows are locked in the order of their ids, so that two batches with the same devices cannot deadlock.
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

/** What a device itself reports. Rows of many devices go in one statement; a device occurs once among them. */
export const deviceStatesRepository = (db: Db) => ({
  /** Returns the devices that have an owner and, where one is required, a plan. */
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

  /** Those of these devices that have an owner but no plan. */
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

  /** Only as long as it is there. */
  describePosition: async (deviceId: string, positionAt: Date, address: string) => {
    await db
      .update(deviceStates)
      .set({ address })
      .where(and(eq(deviceStates.deviceId, deviceId), eq(deviceStates.positionAt, positionAt)));
  },

  /** Where it is, is no longer known; its row is locked against points that arrive meanwhile. */
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
