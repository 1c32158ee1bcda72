import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startMosquitto } from '../scripts/lib/mosquitto.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { startRedis } from '../scripts/lib/redis.mjs';
import { bareInserts, microseconds } from './lib/bare.mjs';
import { cpuSecondsOf } from './lib/cpu.mjs';
import { createDatabase } from './lib/database.mjs';
import { createDevices, signIn } from './lib/devices.mjs';
import { startFleet } from './lib/fleet-process.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';
import { pg } from './lib/server-packages.mjs';

// CPU of gateway and database per point through an external Mosquitto, compared with bare inserts; and throughput of
// one and of two gateway processes on one Mosquitto, each point stored once. Devices, broker, database and gateways
// share this machine's cores: two gateways are faster only if there are cores for both, so the points stored by each
// show how they share the work.
const count = 500;
const inFlight = 4;
const wanted = Number(process.env.BENCH_POINTS ?? 60_000);
/** Warm-up: the first points are slow and not measured. */
const warmUp = 10_000;
const aims = { ratio: 3, perSecond: 8000 };
const drainLimitMs = 240_000;

const postgres = await startPostgres();
const redis = await startRedis();
if (!postgres || !redis) throw new Error('needs PostgreSQL and Redis');
const folder = mkdtempSync(join(tmpdir(), 'holdfast-gateways-'));
try {
  const one = await measure(1);
  const bareUrl = await createDatabase(postgres, 'bench_gateways_bare');
  const bare = await bareInserts({ seconds: 10, databaseUrl: bareUrl, postgres });
  const ratio = one.cpu / bare.cpu;
  report({
    what: `CPU of a point through Mosquitto, ${count} devices`,
    seen: `${microseconds(one.cpu)}, ${Math.round(one.rate)} points/s (Mosquitto itself ${microseconds(one.brokerCpu)})`,
    against: `bare inserts ${microseconds(bare.cpu)}`,
    ratio,
    aim: `≤ ${aims.ratio}, ≥ ${aims.perSecond}/s`,
    isMet: ratio <= aims.ratio && one.rate >= aims.perSecond,
  });
  const two = await measure(2);
  report({
    what: `two gateways on one broker, ${count} devices`,
    seen: `${Math.round(two.rate)} points/s stored, ${two.shares.join(' and ')}`,
    against: `one gateway ${Math.round(one.rate)} points/s`,
    ratio: two.rate / one.rate,
  });
} finally {
  await redis.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(gatewayCount) {
  const databaseUrl = await createDatabase(postgres, `bench_gateways_${gatewayCount}`);
  const brokerPort = await freePort();
  const shared = {
    CAPTCHA: 'off',
    DATABASE_URL: databaseUrl,
    REDIS_URL: `${redis.url}/${gatewayCount}`,
    APP_SECRET: 'the secret that the benchmark gives to every process 0123456789',
    MQTT_URL: `mqtt://holdfast:a-password-of-the-servers@127.0.0.1:${brokerPort}`,
  };
  const api = await startServer({ ...shared, ROLE: 'api,worker' });
  const devices = await createDevices(api.url, {
    count,
    adminToken: await signIn(api.url, 'superadmin@demo.test'),
    ownerToken: await signIn(api.url, 'user@demo.test'),
  });
  const broker = await startBroker(brokerPort, { ...process.env, ...shared, NODE_ENV: 'development' });
  const gateways = [];
  for (let at = 0; at < gatewayCount; at += 1) gateways.push(await startServer({ ...shared, ROLE: 'gateway' }));
  const fleet = startFleet();
  try {
    await fleet.ask({ port: brokerPort, devices, inFlight, pointsPerMessage: 1 });
    const pids = [postgres.pid, ...gateways.map(({ pid }) => pid)];
    const cpuSeconds = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
    const before = await countStored(databaseUrl, devices, fleet, warmUp);
    const [cpuBefore, brokerBefore] = [cpuSeconds(), cpuSecondsOf(broker.pid)];
    const after = await countStored(databaseUrl, devices, fleet, warmUp + wanted);
    const points = after.points - before.points;
    const rate = points / after.elapsed;
    const cpu = (cpuSeconds() - cpuBefore) / points;
    const brokerCpu = (cpuSecondsOf(broker.pid) - brokerBefore) / points;
    await assertOnce(databaseUrl, devices);
    const shares = await Promise.all(gateways.map(({ url }) => storedBy(url)));
    return { rate, shares, cpu, brokerCpu };
  } finally {
    fleet.stop();
    for (const server of [...gateways, api]) await server.stop();
    await broker.stop();
  }
}

async function startBroker(port, env) {
  const rights = join(folder, String(port));
  const args = [join(root, 'apps/server/dist/admin.js'), 'broker', 'export', '--out', rights];
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return startMosquitto(folder, [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${join(rights, 'passwords')}`,
    `acl_file ${join(rights, 'acl')}`,
    `user ${userInfo().username}`,
    'max_queued_messages 0',
  ]);
}

async function storedBy(url) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^gateway_points_total (\d+)$/m.exec(metrics)?.[1]);
}

async function byIds(databaseUrl, devices, text) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(text, [devices.map(({ _id }) => _id)]);
  await client.end();
  return rows[0];
}

/** Waits until all points are stored: Mosquitto acknowledges before the server commits. */
async function countStored(databaseUrl, devices, fleet, wanted) {
  // Reads the daily counters: counting the points themselves would distort the measurement.
  const text = 'SELECT coalesce(sum(points), 0)::int AS points FROM history_days WHERE device_id = ANY($1)';
  const began = performance.now();
  const { acknowledged } = await fleet.ask({ points: wanted });
  for (;;) {
    const { points } = await byIds(databaseUrl, devices, text);
    if (points >= acknowledged) return { points, elapsed: (performance.now() - began) / 1000 };
    if (performance.now() - began > drainLimitMs) throw new Error(`${acknowledged - points} points are missing`);
    await sleep(200);
  }
}

async function assertOnce(databaseUrl, devices) {
  const text = `SELECT count(*)::int AS points, count(DISTINCT (device_id, timestamp))::int AS different
    FROM location_points WHERE device_id = ANY($1)`;
  const { points, different } = await byIds(databaseUrl, devices, text);
  if (points !== different) throw new Error(`${points - different} points were stored twice`);
  console.log(`stored ${points}, twice 0`);
}
