import type { AlertKind } from '@holdfast/contract/alerts.rules';
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { deviceStates, devices } from '../devices/devices.tables.ts';
import { alerts, type NamedAlertRow } from './alerts.tables.ts';
import type { Candidate } from './judge-report.ts';

const keyOf = (deviceId: unknown, kind: unknown) => `${deviceId} ${kind}`;

// Older than the last one, or within the time that it is quiet: not again.
const passMutes = `
  INSERT INTO alert_mutes (device_id, kind, raised_at, mute_seconds)
  SELECT p.device_id, p.kind, to_timestamp(p.at), p.mute_seconds
  FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::int[]) AS p(device_id, kind, at, mute_seconds)
  ON CONFLICT (device_id, kind) DO UPDATE SET raised_at = excluded.raised_at, mute_seconds = excluded.mute_seconds
  WHERE alert_mutes.raised_at + excluded.mute_seconds * interval '1 second' <= excluded.raised_at
  RETURNING device_id, kind`;

const insertAlerts = `
  INSERT INTO alerts (id, device_id, kind, timestamp, value, latitude, longitude, address, created_at)
  SELECT p.id, p.device_id, p.kind, to_timestamp(p.at), p.value, CASE WHEN p.has_location THEN s.latitude END,
    CASE WHEN p.has_location THEN s.longitude END, CASE WHEN p.has_location THEN s.address ELSE '' END, $7
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[], $5::real[], $6::boolean[])
    AS p(id, device_id, kind, at, value, has_location)
  JOIN device_states s ON s.device_id = p.device_id
  ON CONFLICT DO NOTHING
  RETURNING id`;

const silentFor = sql`(${devices.settings} ->> 'silenceHours')::int`;

export const alertsRepository = (db: Db) => ({
  /** Those that ring; of one device and kind there is at most one among them. */
  passMutes: async (candidates: Candidate[]): Promise<Candidate[]> => {
    const { rows } = await executeSql(db)(passMutes, [
      candidates.map(({ deviceId }) => deviceId),
      candidates.map(({ kind }) => kind),
      candidates.map(({ timestamp }) => timestamp),
      candidates.map(({ muteSeconds }) => muteSeconds),
    ]);
    const passed = new Set(rows.map((row) => keyOf(row.device_id, row.kind)));
    return candidates.filter(({ deviceId, kind }) => passed.has(keyOf(deviceId, kind)));
  },

  insert: async (candidates: Candidate[], now: Date): Promise<NamedAlertRow[]> => {
    const { rows } = await executeSql(db)(insertAlerts, [
      candidates.map(() => uuidv7()),
      candidates.map(({ deviceId }) => deviceId),
      candidates.map(({ kind }) => kind),
      candidates.map(({ timestamp }) => timestamp),
      candidates.map(({ value }) => value),
      candidates.map(({ hasLocation }) => hasLocation),
      now.toISOString(),
    ]);
    return alertsRepository(db).listByIds(rows.map(({ id }) => String(id)));
  },

  listByIds: async (ids: string[]): Promise<NamedAlertRow[]> =>
    ids.length === 0
      ? []
      : db
          .select({ ...getTableColumns(alerts), deviceUuid: devices.deviceUuid, deviceName: devices.name })
          .from(alerts)
          .innerJoin(devices, eq(devices.id, alerts.deviceId))
          .where(inArray(alerts.id, ids))
          .orderBy(alerts.id),

  /** Devices that have been silent for longer than their owner allows, and of which nobody was told yet. */
  listSilent: async (now: Date) =>
    db
      .select({ deviceId: devices.id, settings: devices.settings })
      .from(devices)
      .innerJoin(deviceStates, sql`${deviceStates.deviceId} = ${devices.id}`)
      .where(
        sql`${devices.ownerId} IS NOT NULL AND ${silentFor} > 0
          AND ${deviceStates.lastSeenAt} + ${silentFor} * interval '1 hour' <= ${now.toISOString()}::timestamptz
          AND NOT EXISTS (SELECT 1 FROM alert_mutes m WHERE m.device_id = ${devices.id}
            AND m.kind = ${'silent' satisfies AlertKind} AND m.raised_at > ${deviceStates.lastSeenAt})`,
      ),
});
