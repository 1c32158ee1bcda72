import { pg } from './server-packages.mjs';

const source = 'DEMO-GPS-012';

/** Copies a demo van for its owner up to `total` devices, each at a past position of some demo device. */
export async function growFleet(databaseUrl, total) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO devices SELECT (jsonb_populate_record(van, jsonb_build_object('id', gen_random_uuid(),
         'device_uuid', 'FLEET-' || number, 'imei', (867100000000000 + number)::text, 'name', 'Van ' || number))).*
       FROM devices van, generate_series(
         (SELECT count(*) + 1 FROM device_access seen WHERE seen.user_id = van.owner_id), $1::int) AS number
       WHERE van.device_uuid = $2 AND NOT EXISTS (SELECT FROM devices known WHERE known.device_uuid = 'FLEET-' || number)`,
      [total, source],
    );
    await client.query(
      `INSERT INTO device_states SELECT (jsonb_populate_record(state, jsonb_build_object('device_id', fresh.id,
         'latitude', spot.latitude, 'longitude', spot.longitude, 'address', spot.text,
         'battery_percentage', CASE WHEN fresh.turn % 25 = 0 THEN 9 ELSE 20 + fresh.turn * 7 % 80 END,
         'last_seen_at', now() - CASE WHEN fresh.turn % 20 = 3 THEN interval '5 days' ELSE fresh.turn % 50 * interval '1 minute' END,
         'battery_low_since', CASE WHEN fresh.turn % 25 = 0 THEN now() END, 'moved_at', CASE WHEN fresh.turn % 8 = 1 THEN now() END))).*
       FROM (SELECT id, row_number() OVER (ORDER BY device_uuid) AS turn FROM devices d
             WHERE NOT EXISTS (SELECT FROM device_states s WHERE s.device_id = d.id) AND d.device_uuid LIKE 'FLEET-%') AS fresh
       JOIN (SELECT *, row_number() OVER (ORDER BY md5(timestamp::text || device_id)) AS turn
             FROM location_points JOIN point_addresses ON id = address_id) AS spot ON spot.turn = fresh.turn
       CROSS JOIN device_states state WHERE state.device_id = (SELECT id FROM devices WHERE device_uuid = $1)`,
      [source],
    );
    await client.query('ANALYZE devices, device_states');
    const { rows } = await client.query(
      `SELECT count(*)::int AS devices FROM device_access
       WHERE user_id = (SELECT owner_id FROM devices WHERE device_uuid = $1)`,
      [source],
    );
    if (rows[0].devices !== total) throw new Error(`the fleet has ${rows[0].devices} devices instead of ${total}`);
  } finally {
    await client.end();
  }
}
