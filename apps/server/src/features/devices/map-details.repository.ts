import type { MapDevice } from '@holdfast/contract/devices';
import { liveStatusRules, mapPicturesMax } from '@holdfast/contract/devices.rules';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';

export type MapDetails = Pick<MapDevice, 'devicePicture' | 'modem_temperature' | 'speed' | 'groups'>;

// The speed is that of the live position's point, looked up only for moving devices.
const listDetails = `
  SELECT d.id, s.modem_temperature, p.speed, g.names AS groups,
    CASE WHEN a.place <= ${mapPicturesMax} THEN nullif(d.thumbnail, '') END AS picture
  FROM unnest($1::uuid[]) WITH ORDINALITY AS a(id, place)
  JOIN devices d ON d.id = a.id
  JOIN device_states s ON s.device_id = d.id
  LEFT JOIN LATERAL (
    SELECT max(speed) AS speed FROM location_points
    WHERE device_id = d.id AND timestamp = s.position_at AND timestamp > $3::timestamptz) p ON s.moved_at > $3::timestamptz
  LEFT JOIN (
    SELECT m.device_id, json_agg(g.name ORDER BY g.name_key) AS names
    FROM device_groups g JOIN device_group_members m ON m.group_id = g.id
    WHERE g.user_id = $2 GROUP BY m.device_id) g ON g.device_id = d.id`;

const listPictures = `SELECT id, thumbnail FROM devices WHERE id = ANY($1::uuid[]) AND thumbnail <> ''`;

/** Additional fields for the list beside the map; one query for all devices. */
export const mapDetailsRepository = (db: Db) => ({
  /** Only for the first devices. */
  pictures: async (_userId: string, ids: string[]): Promise<Map<string, MapDetails>> => {
    const { rows } = await executeSql(db)(listPictures, [arrayLiteral(ids.slice(0, mapPicturesMax))]);
    return new Map(rows.map((row) => [String(row.id), { devicePicture: String(row.thumbnail) }]));
  },

  all: async (userId: string, ids: string[], now: Date): Promise<Map<string, MapDetails>> => {
    const movingSince = new Date(now.getTime() - liveStatusRules.movingForMinutes * 60_000);
    const { rows } = await executeSql(db)(listDetails, [arrayLiteral(ids), userId, movingSince.toISOString()]);
    return new Map(
      rows.map((row) => [
        String(row.id),
        {
          modem_temperature: row.modem_temperature as number | null,
          speed: row.speed as number | null,
          ...(row.picture !== null && { devicePicture: String(row.picture) }),
          ...(row.groups !== null && { groups: row.groups as string[] }),
        },
      ]),
    );
  },
});
