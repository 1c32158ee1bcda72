import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { csvCellSql } from '../../platform/zip/csv-sql.ts';
import { addressId, storeAddresses } from './point-addresses.queries.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());

const january = Date.UTC(2026, 0, 1) / 1000;
const header = 'Created On,Timestamp,Address,Latitude,Longitude,Type,Source,Accuracy (m),Temperature (°C),Voltage (mV)';

/** The text as earlier versions wrote it: one `concat` for each point, with every rule in its place. */
const reference = `
  SELECT string_agg(concat(to_char(timestamp AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ',',
    floor(date_part('epoch', timestamp))::bigint, ',', ${csvCellSql('address')}, ',', latitude, ',', longitude, ',',
    CASE alert_type WHEN '' THEN 'Location' ELSE ${csvCellSql('alert_type')} END, ',', source, ',', accuracy, ',',
    modem_temperature, ',', modem_voltage, E'\\r\\n'), '' ORDER BY timestamp DESC, alert_type DESC) AS text
  FROM (SELECT timestamp, alert_type, latitude, longitude, source, accuracy, modem_temperature, modem_voltage,
      coalesce(a.text, l.address) AS address
    FROM location_points l LEFT JOIN point_addresses a ON a.id = l.address_id WHERE device_id = $1) AS points`;

const starts = ['', '=', '+', '-', '@', '\t', '\r', '\n', ' =', ' ', "'", '"', 'é', '🚲', '\u0007', '\\'];
const rests = ['', '1', '-1.5', '1e5', '1+1', 'a,b', 'a;b', 'a\tb', 'say "hi"', 'two\r\nlines', 'cmd|calc', '%s\\.'];
const texts = starts.flatMap((start) => rests.map((rest) => start + rest));

const numbers = [null, 0, '-0', -1, 1e-7, 1e15, 1.1, -33.8842, 123456.789, 'NaN', 'Infinity', '-Infinity'];
const times = [0, 0.001, 0.9999, 0.5, 59.999999, 86_399.1];

/** Every text as address of the dictionary, as address in the row and as type of alert, with every number and time. */
const insertTricky = async (deviceId: string) => {
  await storeAddresses(test.core.db, texts);
  const rows = texts.flatMap((text, at) =>
    [0, 1, 2].map((kind) => {
      const [index, of] = [at * 3 + kind, (values: unknown[], step = 1) => values[(at * step + kind) % values.length]];
      return {
        timestamp: new Date(january * 1000 + (index + 1) * 3_600_000).toISOString(),
        seconds: of(times),
        alert_type: kind === 2 ? text : '',
        latitude: of(numbers.slice(1)),
        longitude: of(numbers.slice(1), 5),
        accuracy: of(numbers, 7),
        source: of(['gps', null, 'wifi']),
        modem_temperature: of(numbers, 5),
        modem_voltage: of([null, 0, -5, 2 ** 31 - 1]),
        address: kind === 1 ? text : '',
        address_id: kind === 0 ? addressId(text) : null,
      };
    }),
  );
  await test.database.pool.query(
    `INSERT INTO location_points (device_id, timestamp, alert_type, latitude, longitude, accuracy, source,
       modem_temperature, modem_voltage, address, address_id)
     SELECT $1, timestamp + make_interval(secs => seconds), alert_type, latitude, longitude, accuracy, source,
       modem_temperature, modem_voltage, address, address_id
     FROM json_to_recordset($2) AS r(timestamp timestamptz, seconds float8, alert_type text, latitude float8,
       longitude float8, accuracy float4, source text, modem_temperature float4, modem_voltage int, address text,
       address_id bigint)`,
    [deviceId, JSON.stringify(rows)],
  );
  await test.database.pool.query(
    `INSERT INTO history_days SELECT device_id, (timestamp AT TIME ZONE 'UTC')::date, count(*)
     FROM location_points WHERE device_id = $1 GROUP BY 1, 2
     ON CONFLICT (device_id, day) DO UPDATE SET points = excluded.points`,
    [deviceId],
  );
};

describe('The text of the CSV', () => {
  it('is to the byte what one concat for each point makes of tricky values', async () => {
    const device = await createDevice(test, { owner });
    // Makes the partition of the month.
    await reportPoints(test, device, [{ timestamp: january }]);
    await insertTricky(device._id);
    const { rows } = await test.database.pool.query(reference, [device._id]);
    const answer = await test.app.inject({ url: `/api/v2/history/${device._id}/csv`, headers: owner.headers });
    expect(answer.body).toBe(`${header}\r\n${rows[0].text}`);
    expect(answer.body).toContain(`,"'=a,b",`);
  });
});
