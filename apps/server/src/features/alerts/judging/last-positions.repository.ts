import { arrayLiteral } from '../../../platform/db/array-literal.ts';
import type { Db } from '../../../platform/db/db.ts';
import { executeSql } from '../../../platform/db/execute-sql.ts';

export interface LastPosition {
  /** Unix seconds. */
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy: number | null;
}

const listPositions = `
  SELECT p.device_id, p.at, l.latitude, l.longitude, l.accuracy
  FROM unnest($1::uuid[], $2::float8[]) AS p(device_id, at)
  JOIN location_points l ON l.device_id = p.device_id AND l.timestamp = to_timestamp(p.at) AND l.alert_type = ''`;

/** Positions at the given times, i.e. the live positions before the current batch. */
export const lastPositionsRepository = (db: Db) => ({
  list: async (devices: { deviceId: string; previousAt: number }[]): Promise<Map<string, LastPosition>> => {
    const known = devices.filter(({ previousAt }) => Number.isFinite(previousAt));
    if (known.length === 0) return new Map();
    const { rows } = await executeSql(db)(listPositions, [
      arrayLiteral(known.map(({ deviceId }) => deviceId)),
      arrayLiteral(known.map(({ previousAt }) => previousAt)),
    ]);
    return new Map(
      rows.map((row) => [
        String(row.device_id),
        {
          timestamp: Number(row.at),
          latitude: Number(row.latitude),
          longitude: Number(row.longitude),
          accuracy: row.accuracy === null ? null : Number(row.accuracy),
        },
      ]),
    );
  },
});
