import { eq, getTableColumns, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { arrayLiteral } from '../../../platform/db/array-literal.ts';
import type { Db } from '../../../platform/db/db.ts';
import { executeSql } from '../../../platform/db/execute-sql.ts';
import { deviceStates, devices } from '../../devices/devices.tables.ts';
import { alerts, type NamedAlertRow } from '../alerts.tables.ts';
import type { Candidate } from './judge-report.ts';

/** Tolerated clock skew of a device. */
const aheadSeconds = 60;

const keyOf = (deviceId: unknown, kind: unknown) => `${deviceId} ${kind}`;

/** Place alerts are muted per place, so that the places of different users do not affect each other. */
const mutedKind = ({ kind, ofPlace }: Candidate) => (ofPlace ? `${kind} ${ofPlace.id}` : kind);

const listMutes = `
  SELECT m.device_id, m.kind, extract(epoch FROM m.raised_at)::float8 AS at FROM alert_mutes m
  JOIN unnest($1::uuid[], $2::text[]) AS p(device_id, kind)
    ON p.device_id = m.device_id AND p.kind = m.kind
  ORDER BY m.device_id, m.kind FOR UPDATE OF m`;

const putMutes = `
  INSERT INTO alert_mutes (device_id, kind, raised_at, mute_seconds)
  SELECT p.device_id, p.kind, to_timestamp(p.at), p.mute_seconds
  FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::int[]) AS p(device_id, kind, at, mute_seconds)
  ON CONFLICT (device_id, kind) DO UPDATE SET raised_at = excluded.raised_at, mute_seconds = excluded.mute_seconds`;

const insertAlerts = `
  INSERT INTO alerts
    (id, device_id, kind, timestamp, value, latitude, longitude, address, created_at, user_id, place_id, place, more)
  SELECT p.id, p.device_id, p.kind, to_timestamp(p.at), p.value,
    CASE WHEN p.has_location THEN coalesce(p.latitude, s.latitude) END,
    CASE WHEN p.has_location THEN coalesce(p.longitude, s.longitude) END,
    CASE WHEN p.has_location THEN coalesce(p.address, s.address) ELSE '' END, $7,
    p.user_id, p.place_id, p.place, p.more
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[], $5::real[], $6::boolean[], $8::float8[], $9::float8[],
    $10::text[], $11::uuid[], $12::uuid[], $13::text[], $14::int[])
    AS p(id, device_id, kind, at, value, has_location, latitude, longitude, address, user_id, place_id, place, more)
  JOIN device_states s ON s.device_id = p.device_id
  ON CONFLICT DO NOTHING
  RETURNING id`;

export const alertsRepository = (db: Db) => ({
  /**
   * Returns unmuted alerts in time order: alerts older than the last one or within its mute period are dropped. A last
   * alert with a timestamp in the future (device clock ahead) does not mute alerts with a correct one.
   */
  passMutes: async (candidates: Candidate[], now: Date): Promise<Candidate[]> => {
    const isAhead = (timestamp: number) => timestamp > now.getTime() / 1000 + aheadSeconds;
    const isMuted = (before: number, { timestamp, muteSeconds }: Candidate) =>
      before + muteSeconds > timestamp && !(isAhead(before) && !isAhead(timestamp));
    const kinds = new Map(candidates.map((one) => [keyOf(one.deviceId, mutedKind(one)), one]));
    const { rows } = await executeSql(db)(listMutes, [
      [...kinds.values()].map(({ deviceId }) => deviceId),
      [...kinds.values()].map(mutedKind),
    ]);
    const raisedAt = new Map(rows.map((row) => [keyOf(row.device_id, row.kind), Number(row.at)]));
    const last = new Map<string, Candidate>();
    const ringing = candidates
      .toSorted((one, other) => one.timestamp - other.timestamp)
      .filter((one) => {
        const key = keyOf(one.deviceId, mutedKind(one));
        const before = raisedAt.get(key);
        if (before !== undefined && isMuted(before, one)) return false;
        raisedAt.set(key, one.timestamp);
        last.set(key, one);
        return true;
      });
    const muted = [...last.values()];
    if (muted.length > 0) {
      await executeSql(db)(putMutes, [
        muted.map(({ deviceId }) => deviceId),
        muted.map(mutedKind),
        muted.map(({ timestamp }) => timestamp),
        muted.map(({ muteSeconds }) => muteSeconds),
      ]);
    }
    return ringing;
  },

  insert: async (
    candidates: Candidate[],
    now: Date,
  ): Promise<{ alert: NamedAlertRow; place: Candidate['place'] }[]> => {
    const places = new Map(candidates.map(({ place }) => [uuidv7(), place]));
    const { rows } = await executeSql(db)(insertAlerts, [
      [...places.keys()],
      candidates.map(({ deviceId }) => deviceId),
      candidates.map(({ kind }) => kind),
      candidates.map(({ timestamp }) => timestamp),
      candidates.map(({ value }) => value),
      candidates.map(({ hasLocation }) => hasLocation),
      now.toISOString(),
      candidates.map(({ place }) => place?.latitude ?? null),
      candidates.map(({ place }) => place?.longitude ?? null),
      candidates.map(({ place }) => place?.address ?? null),
      candidates.map(({ ofPlace }) => ofPlace?.userId ?? null),
      candidates.map(({ ofPlace }) => ofPlace?.id ?? null),
      candidates.map(({ ofPlace }) => ofPlace?.name ?? null),
      candidates.map(({ more }) => more),
    ]);
    const raised = await alertsRepository(db).listByIds(rows.map(({ id }) => String(id)));
    return raised.map((alert) => ({ alert, place: places.get(alert.id) ?? null }));
  },

  listByIds: async (ids: string[]): Promise<NamedAlertRow[]> =>
    ids.length === 0
      ? []
      : db
          .select({ ...getTableColumns(alerts), deviceUuid: devices.deviceUuid, deviceName: devices.name })
          .from(alerts)
          .innerJoin(devices, eq(devices.id, alerts.deviceId))
          .where(sql`${alerts.id} = ANY(${arrayLiteral(ids)}::uuid[])`)
          .orderBy(alerts.id)
          .prepare('list_alerts_by_ids')
          .execute(),

  findLastSeen: async (deviceId: string): Promise<Date | null> =>
    (
      await db
        .select({ lastSeenAt: deviceStates.lastSeenAt })
        .from(deviceStates)
        .where(eq(deviceStates.deviceId, deviceId))
    )[0]?.lastSeenAt ?? null,
});
