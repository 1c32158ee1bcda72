import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { bareInserts, microseconds } from './lib/bare.mjs';
import { cpuSecondsOf } from './lib/cpu.mjs';
import { createDatabase } from './lib/database.mjs';
import { createDevices, signIn } from './lib/devices.mjs';
import { startFleet } from './lib/fleet-process.mjs';
import { report } from './lib/report.mjs';
import { residentBytes, startServer } from './lib/server.mjs';
import { pg } from './lib/server-packages.mjs';

// CPU of server and database per stored and acknowledged point (QoS 1, after the commit) from 1,000 devices at full
// speed, compared with a bare loop of the same batched inserts; the same at 1,000 points/s; and memory of 10,000 idle
// devices.
const count = 1000;
const idleCount = Number(process.env.BENCH_IDLE ?? 10_000);
const inFlight = 10;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const perSecond = 1000;
const aims = { saturated: 2, quietMicroseconds: 300, storedBytes: 120, idleMegabytes: 12 };

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
try {
  const databaseUrl = await createDatabase(postgres, 'bench_server');
  await measure('PostgreSQL', {
    postgres,
    databaseUrl,
    bareUrl: await createDatabase(postgres, 'bench_bare'),
  });
  await reportStoredBytes(databaseUrl);
  if (idleCount > 0) await measureIdle(await createDatabase(postgres, 'bench_idle'));
} finally {
  await postgres.stop();
}
await measure('embedded', {});

async function measure(name, { postgres, databaseUrl, bareUrl }) {
  const { saturated, quiet } = await ingest(databaseUrl, postgres);
  const bare = await bareInserts({ seconds, databaseUrl: bareUrl, postgres });
  const ratio = saturated.cpu / bare.cpu;
  report({
    what: `CPU of a point, ${name}, ${count} devices, saturated`,
    seen: `${microseconds(saturated.cpu)}, ${Math.round(saturated.rate)} points/s`,
    against: `bare inserts ${microseconds(bare.cpu)}, ${Math.round(bare.rate)}/s`,
    ratio,
    aim: `≤ ${aims.saturated}`,
    isMet: ratio <= aims.saturated,
  });
  const quietRatio = (quiet.cpu * 1e6) / aims.quietMicroseconds;
  report({
    what: `CPU of a point, ${name}, ${count} devices, ${perSecond} points/s`,
    seen: microseconds(quiet.cpu),
    ratio: quietRatio,
    aim: `≤ ${aims.quietMicroseconds} µs`,
    isMet: quietRatio <= 1,
  });
}

async function ingest(databaseUrl, postgres) {
  const port = await freePort();
  const env = { CAPTCHA: 'off', MQTT_PORT: String(port), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await startServer(env);
  const fleet = startFleet();
  const cpuSeconds = () => cpuSecondsOf(server.pid) + (postgres ? cpuSecondsOf(postgres.pid) : 0);
  try {
    const devices = await createDevices(server.url, {
      count,
      adminToken: await signIn(server.url, 'superadmin@demo.test'),
      ownerToken: await signIn(server.url, 'user@demo.test'),
    });
    await fleet.ask({ port, devices, inFlight, pointsPerMessage: 1 });
    let acknowledged = 0;
    const run = async (order) => {
      const [cpuBefore, pointsBefore] = [cpuSeconds(), acknowledged];
      const answer = await fleet.ask(order);
      acknowledged = answer.acknowledged;
      return { rate: answer.rate, cpu: (cpuSeconds() - cpuBefore) / (acknowledged - pointsBefore) };
    };
    await run({ seconds: 3, perSecond });
    const quiet = await run({ seconds, perSecond });
    return { quiet, saturated: await run({ seconds }) };
  } finally {
    fleet.stop();
    await server.stop();
  }
}

/** Bytes of row and index per point, inserted in order of arrival. */
async function reportStoredBytes(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT sum(pg_relation_size(inhrelid))::float8 AS heap, sum(pg_indexes_size(inhrelid))::float8 AS index,
       (SELECT count(*) FROM location_points)::float8 AS points
     FROM pg_inherits WHERE inhparent = 'location_points'::regclass`,
  );
  await client.end();
  const [{ heap, index, points }] = rows;
  const bytes = (heap + index) / points;
  report({
    what: 'a stored point with its index, PostgreSQL',
    seen: `${bytes.toFixed(0)} bytes`,
    against: `row ${(heap / points).toFixed(0)}, index ${(index / points).toFixed(0)}`,
    ratio: bytes / aims.storedBytes,
    aim: `≤ ${aims.storedBytes} bytes`,
    isMet: bytes <= aims.storedBytes,
  });
}

/** All connections use one device's secret: only the number of connections matters here. */
async function measureIdle(databaseUrl) {
  const port = await freePort();
  const server = await startServer({ CAPTCHA: 'off', MQTT_PORT: String(port), DATABASE_URL: databaseUrl });
  const fleet = startFleet();
  try {
    const [{ secret }] = await createDevices(server.url, {
      count: 1,
      adminToken: await signIn(server.url, 'superadmin@demo.test'),
      ownerToken: await signIn(server.url, 'user@demo.test'),
    });
    const imeis = await copyDevice(databaseUrl);
    const before = await residentBytes(server.url);
    await fleet.ask({ port, devices: imeis.map((imei) => ({ imei, secret })), inFlight, pointsPerMessage: 1 });
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const grown = ((await residentBytes(server.url)) - before) / 1e6;
    const perThousand = (grown / idleCount) * 1000;
    report({
      what: `memory of ${idleCount} idle devices`,
      seen: `${grown.toFixed(0)} MB, ${perThousand.toFixed(1)} MB per 1,000`,
      ratio: perThousand / aims.idleMegabytes,
      aim: `≤ ${aims.idleMegabytes} MB per 1,000`,
      isMet: perThousand <= aims.idleMegabytes,
    });
  } finally {
    fleet.stop();
    await server.stop();
  }
}

async function copyDevice(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO devices (id, device_uuid, imei, type, secret_hash, passcode_sealed, owner_id, claimed_at, name, created_at)
     SELECT gen_random_uuid(), 'IDLE' || n, (868000000000000 + n)::text, type, secret_hash, passcode_sealed, owner_id,
       claimed_at, name, created_at
     FROM devices, generate_series(1, ${idleCount}) n WHERE device_uuid = 'BENCH0'`,
  );
  await client.query(`INSERT INTO device_states (device_id) SELECT id FROM devices WHERE device_uuid LIKE 'IDLE%'`);
  const { rows: made } = await client.query(`SELECT imei FROM devices WHERE device_uuid LIKE 'IDLE%'`);
  await client.end();
  return made.map(({ imei }) => imei);
}
