import type { Fix } from '@holdfast/contract/timeline-fix.rules';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { addressColumn } from '../history/point-addresses.queries.ts';
import type { PackedDay } from './pack-day.ts';
import { type DayCount, dayMilliseconds, dayOf, type Span } from './utc-days.ts';

export interface DayFixes {
  day: string;
  fixes: Fix[];
  /** Times of all points including alerts; Unix milliseconds. */
  times: number[];
}

type FixesRow = Record<string, unknown>;

const restBase = 32_768;

// One row per day with integers as text, since tens of thousands of rows would cost more than the computation. Accuracy
// and speed share one number: each is stored plus one, with 0 for unknown; -1 marks an alert.
const fixesOfDays = `
  SELECT day, string_agg(at::text, ',') AS times, string_agg(lat::text, ',') AS lats, string_agg(lon::text, ',') AS lons,
    string_agg(rest::text, ',') AS rests
  FROM (
    SELECT at / 86400000 AS day, (at % 86400000)::int AS at, (latitude * 1e7)::int AS lat, (longitude * 1e7)::int AS lon,
      CASE alert_type WHEN '' THEN CASE WHEN accuracy IS NULL THEN 0 ELSE least(ceil(accuracy), 30000)::int + 1 END * ${restBase}
        + CASE WHEN speed IS NULL THEN 0 ELSE least(round(speed), 30000)::int + 1 END ELSE -1 END AS rest
    FROM (
      SELECT *, (date_part('epoch', timestamp) * 1000)::bigint AS at FROM location_points
      WHERE device_id = $1::uuid AND timestamp >= $2::timestamptz AND timestamp < $3::timestamptz
      ORDER BY timestamp, alert_type
    ) AS found
  ) AS points
  GROUP BY day ORDER BY day`;

const daysFrom = 'SELECT day, points FROM history_days WHERE device_id = $1::uuid AND day >= $2::date ORDER BY day';

const summariesOfDays = `
  SELECT t.day, t.summary FROM timeline_days t
  JOIN history_days h ON h.device_id = t.device_id AND h.day = t.day AND h.points = t.points
  WHERE t.device_id = $1::uuid AND t.day = ANY($2::date[])`;

const insertSummaries = `
  INSERT INTO timeline_days (device_id, day, points, summary)
  SELECT h.device_id, h.day, h.points, p.summary
  FROM unnest($2::date[], $3::int[], ARRAY(SELECT json_array_elements($4::json))) AS p(day, points, summary)
  JOIN history_days h ON h.device_id = $1::uuid AND h.day = p.day AND h.points = p.points
  ON CONFLICT (device_id, day) DO UPDATE SET points = excluded.points, summary = excluded.summary`;

// LATERAL with LIMIT forces one index lookup per moment; without statistics the planner would scan the whole partition.
const addressesAt = `
  SELECT date_part('epoch', moment) AS at, address
  FROM unnest($2::timestamptz[]) AS moment CROSS JOIN LATERAL (
    SELECT ${addressColumn} AS address
    FROM location_points l LEFT JOIN point_addresses a ON a.id = l.address_id
    WHERE device_id = $1::uuid AND timestamp = moment AND alert_type = '' LIMIT 1
  ) AS point`;

const pointsBetween = `
  SELECT count(*)::int AS points FROM location_points
  WHERE device_id = $1::uuid AND timestamp >= $2::timestamptz AND timestamp < $3::timestamptz`;

const numbersOf = (list: unknown): number[] => JSON.parse(`[${list}]`);
const orNull = (oneMore: number) => (oneMore > 0 ? oneMore - 1 : null);

export const toDayFixes = (row: FixesRow): DayFixes => {
  const start = Number(row.day) * dayMilliseconds;
  const times = numbersOf(row.times).map((time) => start + time);
  const lats = numbersOf(row.lats);
  const lons = numbersOf(row.lons);
  const rests = numbersOf(row.rests);
  const fixes: Fix[] = [];
  let last = -1;
  for (let index = 0; index < times.length; index += 1) {
    const at = times[index] as number;
    const rest = rests[index] as number;
    if (rest < 0 || at === last) continue;
    last = at;
    fixes.push({
      at,
      lat: lats[index] as number,
      lon: lons[index] as number,
      accuracy: orNull(Math.floor(rest / restBase)),
      speed: orNull(rest % restBase),
    });
  }
  return { day: dayOf(start), fixes, times };
};

export const timelineRepository = (db: Db) => ({
  /** Days with points since `from`, oldest first. */
  listDays: async (deviceId: string, from: string): Promise<DayCount[]> => {
    const { rows } = await executeSql(db)(daysFrom, [deviceId, from]);
    return rows as unknown as DayCount[];
  },

  /** Valid cached summaries: those whose day still has the same number of points. */
  listSummaries: async (deviceId: string, days: string[]): Promise<{ day: string; summary: PackedDay }[]> => {
    if (days.length === 0) return [];
    const { rows } = await executeSql(db)(summariesOfDays, [deviceId, arrayLiteral(days)]);
    return rows as unknown as { day: string; summary: PackedDay }[];
  },

  /** Skips days whose number of points has changed in the meantime. */
  saveSummaries: async (deviceId: string, days: (DayCount & { summary: PackedDay })[]) => {
    await executeSql(db)(insertSummaries, [
      deviceId,
      arrayLiteral(days.map(({ day }) => day)),
      arrayLiteral(days.map(({ points }) => points)),
      JSON.stringify(days.map(({ summary }) => summary)),
    ]);
  },

  /** One row per day, sorted by time; decode with `toDayFixes`. */
  listFixes: async (deviceId: string, { from, until }: Span): Promise<FixesRow[]> => {
    const { rows } = await executeSql(db)(fixesOfDays, [deviceId, from.toISOString(), until.toISOString()]);
    return rows;
  },

  /** Includes alerts. */
  countPoints: async (deviceId: string, { from, until }: Span): Promise<number> => {
    const { rows } = await executeSql(db)(pointsBetween, [deviceId, from.toISOString(), until.toISOString()]);
    return Number(rows[0]?.points ?? 0);
  },

  /** Addresses keyed by the time of the point (Unix milliseconds). */
  listAddresses: async (deviceId: string, moments: number[]): Promise<Map<number, string>> => {
    if (moments.length === 0) return new Map();
    const times = moments.map((at) => new Date(at).toISOString());
    const { rows } = await executeSql(db)(addressesAt, [deviceId, arrayLiteral(times)]);
    return new Map(rows.map(({ at, address }) => [Math.round(Number(at) * 1000), String(address)]));
  },
});
