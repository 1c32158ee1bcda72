import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { cpuSecondsOf } from './lib/cpu.mjs';
import { createDatabase } from './lib/database.mjs';
import { createDevices, signIn } from './lib/devices.mjs';
import { startFleet } from './lib/fleet-process.mjs';
import { report } from './lib/report.mjs';
import { residentBytes, startServer } from './lib/server.mjs';
import { pg } from './lib/server-packages.mjs';

// CPU of server and database for a point that is stored and acknowledged (QoS 1, after the commit) from 1,000 connected
// devices, as fast as they can, beside a bare loop of the same batched inserts; the same at 1,000 points/s; and what
// 10,000 idle devices cost in memory.
const count = 1000;
const idleCount = Number(process.env.BENCH_IDLE ?? 10_000);
const inFlight = 10;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const perSecond = 1000;
const aims = { saturated: 2, quietMicroseconds: 300 };

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
try {
  await measure('PostgreSQL', {
    postgres,
    databaseUrl: await createDatabase(postgres, 'bench_server'),
    bareUrl: await createDatabase(postgres, 'bench_bare'),
  });
  if (idleCount > 0) await measureIdle(await createDatabase(postgres, 'bench_idle'));
} finally {
  await postgres.stop();
}
await measure('embedded', {});

async function measure(name, { postgres, databaseUrl, bareUrl }) {
  const { saturated, quiet } = await ingest(databaseUrl, postgres);
  const bare = await bareInserts(bareUrl, postgres);
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

function microseconds(cpu) {
  return `${(cpu * 1e6).toFixed(0)} µs`;
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

async function bareInserts(databaseUrl, postgres) {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const script = fileURLToPath(new URL('lib/bare-inserts.ts', import.meta.url));
  const env = {
    ...process.env,
    SECONDS: String(seconds),
    ...(postgres && { DATABASE_URL: databaseUrl, POSTGRES_PID: String(postgres.pid) }),
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', tsx, script], { env });
  return JSON.parse(stdout);
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
