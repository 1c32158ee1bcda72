import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { Db } from '../../../platform/db/db.ts';
import { executeSql } from '../../../platform/db/execute-sql.ts';
import { isWithoutPlan } from '../../devices/device-plan.queries.ts';

const kind: AlertKind = 'silent';

const isSilent = `s.last_seen_at + w.hours * interval '1 hour' <= $1::timestamptz`;
const hasAlert = `EXISTS (SELECT 1 FROM alert_mutes m
  WHERE m.device_id = w.device_id AND m.kind = '${kind}' AND m.raised_at > s.last_seen_at)`;

/** Reports of a tracker without a plan are discarded, so a lack of contact does not mean silence. */
const isUnheeded = `($2::boolean AND ${isWithoutPlan})`;

const listWithoutAlert = `
  SELECT w.device_id FROM silence_watch w JOIN device_states s ON s.device_id = w.device_id
    JOIN devices d ON d.id = w.device_id
  WHERE w.due_at <= $1::timestamptz AND ${isSilent} AND NOT ${hasAlert} AND NOT ${isUnheeded}`;

/**
 * A device that was never heard, or whose silence was already reported, cannot become silent before a full period from
 * now.
 */
const lookLater = `
  UPDATE silence_watch SET due_at = later.due_at
  FROM (
    SELECT w.device_id, CASE WHEN s.last_seen_at IS NULL OR ${isSilent} THEN $1::timestamptz ELSE s.last_seen_at END
      + w.hours * interval '1 hour' AS due_at
    FROM silence_watch w LEFT JOIN device_states s ON s.device_id = w.device_id
      JOIN devices d ON d.id = w.device_id
    WHERE w.due_at <= $1::timestamptz
      AND (s.last_seen_at IS NULL OR NOT (${isSilent}) OR ${hasAlert} OR ${isUnheeded})
    FOR UPDATE OF w SKIP LOCKED
  ) later
  WHERE silence_watch.device_id = later.device_id`;

/** Exported for the test that checks their index usage. */
export const silenceQueries = { listWithoutAlert, lookLater };

/** Detects silent devices; reads only rows of `silence_watch` that are due. */
export const silenceRepository = (db: Db, { requiresPlan }: { requiresPlan: boolean }) => ({
  /** Devices silent for longer than configured and without an alert for it. */
  listWithoutAlert: async (now: Date): Promise<string[]> => {
    const { rows } = await executeSql(db)(listWithoutAlert, [now.toISOString(), requiresPlan]);
    return rows.map((row) => String(row.device_id));
  },

  lookNow: async (deviceIds: string[]): Promise<void> => {
    await executeSql(db)(`UPDATE silence_watch SET due_at = '-infinity' WHERE device_id = ANY($1::uuid[])`, [
      deviceIds,
    ]);
  },

  /** Restarts the period; earlier silence does not count. */
  restart: async (deviceId: string, now: Date): Promise<void> => {
    await executeSql(db)(
      `UPDATE silence_watch SET due_at = $2::timestamptz + hours * interval '1 hour' WHERE device_id = $1`,
      [deviceId, now.toISOString()],
    );
  },

  /** Reschedules all other due rows. */
  lookLater: async (now: Date): Promise<void> => {
    await executeSql(db)(lookLater, [now.toISOString(), requiresPlan]);
  },
});
