import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { createDevices, signIn } from './lib/devices.mjs';
import { startFleet } from './lib/fleet-process.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';
import { pg } from './lib/server-packages.mjs';

// Points stored and acknowledged (QoS 1, after the commit) from 1,000 connected devices, beside a bare loop of the same
// batched inserts; and what 10,000 idle devices cost in memory.
const count = 1000;
const idleCount = Number(process.env.BENCH_IDLE ?? 10_000);
const inFlight = 10;
const seconds = 10;
const aim = 0.5;

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
try {
  await measure(
    'PostgreSQL',
    await createDatabase(postgres, 'bench_server'),
    await createDatabase(postgres, 'bench_bare'),
  );
  await measureIdle(await createDatabase(postgres, 'bench_idle'));
} finally {
  await postgres.stop();
}
await measure('embedded');

async function measure(name, databaseUrl, bareUrl) {
  const single = await ingest(databaseUrl, 1);
  const bare = await bareInserts(bareUrl);
  report({
    what: `ingest, ${name}, ${count} devices`,
    seen: `${Math.round(single)} points/s`,
    against: `bare inserts ${Math.round(bare)}/s`,
    ratio: single / bare,
    aim: `≥ ${aim}`,
    isMet: single / bare >= aim,
  });
}

async function ingest(databaseUrl, pointsPerMessage) {
  const port = await freePort();
  const env = { CAPTCHA: 'off', MQTT_PORT: String(port), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await startServer(env);
  const fleet = startFleet();
  try {
    const devices = await createDevices(server.url, {
      count,
      adminToken: await signIn(server.url, 'superadmin@demo.test'),
      ownerToken: await signIn(server.url, 'user@demo.test'),
    });
    await fleet.ask({ port, devices, inFlight, pointsPerMessage });
    return (await fleet.ask({ seconds })).rate;
  } finally {
    fleet.stop();
    await server.stop();
  }
}

async function bareInserts(databaseUrl) {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const script = fileURLToPath(new URL('lib/bare-inserts.ts', import.meta.url));
  const env = { ...process.env, SECONDS: String(seconds), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', tsx, script], { env });
  return JSON.parse(stdout).rate;
}

/** All of them with the secret of one: only the connections count here. */
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
    report({
      what: `memory of ${idleCount} idle devices`,
      seen: `${grown.toFixed(0)} MB, ${((grown / idleCount) * 1000).toFixed(1)} MB per 1,000`,
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

async function residentBytes(url) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)[1]);
}
