import { pg } from './server-packages.mjs';

const days = 365;

/**
 * Generates `counts` points per device over a year inside the database, and ten years of empty monthly partitions,
 * because those must not cost anything either.
 */
export async function fillPoints({ databaseUrl, devices }, counts) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const now = new Date();
  for (let month = -120; month <= 1; month += 1) {
    const [from, until] = [month, month + 1].map(
      (at) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + at)),
    );
    const name = `location_points_${from.toISOString().slice(0, 7).replace('-', '_')}`;
    await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF location_points
      FOR VALUES FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`);
  }
  const { rows: tables } = await client.query(`SELECT to_regclass('point_addresses') IS NOT NULL AS "hasAddresses"`);
  // The first version has addresses in the row.
  const [{ hasAddresses }] = tables;
  const addressOf = (number) => `((${number}) / 10.0)::numeric(4, 1) || ' km NE of Surry Hills, Australia'`;
  if (hasAddresses)
    await client.query(`INSERT INTO point_addresses
      SELECT n, ${addressOf('n')} FROM generate_series(0, 96) n ON CONFLICT DO NOTHING`);
  for (const [at, count] of counts.entries()) {
    const step = (days * 24 * 3600) / count;
    await client.query(
      `INSERT INTO location_points
         (device_id, timestamp, latitude, longitude, accuracy, source, ${hasAddresses ? 'address_id' : 'address'}, modem_temperature, modem_voltage)
       SELECT $1::uuid, to_timestamp(floor($2::float8 - n * $3::float8)), -33.8 + n % 1000 / 1e4, 151.2 + n % 777 / 1e4,
         12.5, 'gps', ${hasAddresses ? 'n % 97' : addressOf('n % 97')}, 21.5, 3980
       FROM generate_series(${count} - 1, 0, -1) n
       ON CONFLICT DO NOTHING`,
      [devices[at]._id, now.getTime() / 1000, step],
    );
  }
  await client.query(
    `INSERT INTO history_days SELECT device_id, (timestamp AT TIME ZONE 'UTC')::date, count(*)
     FROM location_points WHERE device_id = ANY($1) GROUP BY 1, 2`,
    [devices.map(({ _id }) => _id)],
  );
  // Does now what autovacuum would do later.
  await client.query(`VACUUM ANALYZE location_points${hasAddresses ? ', point_addresses' : ''}`);
  await client.query('VACUUM ANALYZE history_days');
  await client.end();
}
