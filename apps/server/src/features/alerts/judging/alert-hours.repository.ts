import { alertsPerHour } from '@holdfast/contract/alerts.rules';
import { arrayLiteral } from '../../../platform/db/array-literal.ts';
import type { Db } from '../../../platform/db/db.ts';
import { executeSql } from '../../../platform/db/execute-sql.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Candidate } from './judge-report.ts';

const hourMilliseconds = 3600_000;

const hourBefore = (now: Date) => new Date(now.getTime() - hourMilliseconds).toISOString();

/** The untold count is kept when a new hour starts, so that suppressed alerts are reported later. */
const countAlerts = `
  INSERT INTO alert_hours AS h (device_id, kind, user_id, since, count, untold)
  SELECT p.device_id, p.kind, p.user_id, $5::timestamptz, p.count, 0
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[]) AS p(device_id, kind, user_id, count)
  ORDER BY p.device_id, p.kind, p.user_id
  ON CONFLICT (device_id, kind, user_id) DO UPDATE SET
    since = CASE WHEN h.since > $6::timestamptz THEN h.since ELSE excluded.since END,
    count = CASE WHEN h.since > $6::timestamptz THEN h.count ELSE 0 END + excluded.count
  RETURNING device_id, kind, user_id, count`;

const addSuppressed = `
  UPDATE alert_hours h SET untold = h.untold + p.count, latest = p.latest::json
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[]) AS p(device_id, kind, user_id, count, latest)
  WHERE h.device_id = p.device_id AND h.kind = p.kind AND h.user_id IS NOT DISTINCT FROM p.user_id`;

const takeEnded = `
  DELETE FROM alert_hours h USING (
    SELECT ctid FROM alert_hours WHERE since <= $1::timestamptz ORDER BY device_id, kind, user_id FOR UPDATE SKIP LOCKED
  ) ended
  WHERE h.ctid = ended.ctid
  RETURNING h.untold, h.latest`;

const keyOf = (deviceId: unknown, kind: unknown, userId: unknown) => `${deviceId} ${kind} ${userId ?? ''}`;
const keyOfOne = ({ deviceId, kind, ofPlace }: Candidate) => keyOf(deviceId, kind, ofPlace?.userId);

const columnsOf = (groups: Candidate[][]) => {
  const firsts = groups.flatMap(([first]) => first ?? []);
  return [
    arrayLiteral(firsts.map(({ deviceId }) => deviceId)),
    arrayLiteral(firsts.map(({ kind }) => kind)),
    firsts.map(({ ofPlace }) => ofPlace?.userId ?? null),
    groups.map(({ length }) => length),
  ];
};

/** Alert counts per device, kind and user, in windows of one hour of server time. */
export const alertHoursRepository = (db: Db) => ({
  /** Rate limit: returns the newest alerts that fit into the hour and counts the rest. `ringing` is sorted by time. */
  passHour: async (ringing: Candidate[], now: Date): Promise<Candidate[]> => {
    const groups = groupBy(ringing, keyOfOne);
    const { rows } = await executeSql(db)(countAlerts, [
      ...columnsOf([...groups.values()]),
      now.toISOString(),
      hourBefore(now),
    ]);
    const beyond = rows.flatMap((row) => {
      const group = groups.get(keyOf(row.device_id, row.kind, row.user_id)) ?? [];
      const excess = Math.min(group.length, Number(row.count) - alertsPerHour);
      return excess > 0 ? [group.slice(0, excess)] : [];
    });
    if (beyond.length === 0) return ringing;
    await executeSql(db)(addSuppressed, [...columnsOf(beyond), beyond.map((group) => JSON.stringify(group.at(-1)))]);
    const suppressed = new Set(beyond.flat());
    return ringing.filter((one) => !suppressed.has(one));
  },

  /** Latest suppressed alert of each ended hour, with the number of the others in `more`. */
  takeSuppressed: async (now: Date): Promise<Candidate[]> => {
    const { rows } = await executeSql(db)(takeEnded, [hourBefore(now)]);
    return rows.flatMap(({ untold, latest }) =>
      latest ? [{ ...(latest as Candidate), more: Number(untold) - 1 }] : [],
    );
  },
});
