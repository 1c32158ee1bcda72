import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mqtt from 'mqtt';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { call, createDevices, signIn } from './lib/devices.mjs';
import { median, milliseconds, percentile } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { cpuSeconds, startServer } from './lib/server.mjs';
import { steadily, whatArrived } from './lib/steady.mjs';

// Cost of geofences: ingest rate with 10 % of 1,000 devices inside fences of 50 corners, compared with none; and
// latency from the publish of a crossing point to the alert at the browser's socket, at 500 and 1,000 points/s.
const count = 1000;
const fencedCount = 100;
const corners = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rates = [500, 1000];
const warmUpSeconds = 3;
const aims = { ratio: 0.9, alertMs: 150 };

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
const port = await freePort();
const server = await startServer({ CAPTCHA: 'off', DATABASE_URL: postgres.url, MQTT_PORT: String(port) });
const helpers = [];
const clients = [];
try {
  const [adminToken, token] = [
    await signIn(server.url, 'superadmin@demo.test'),
    await signIn(server.url, 'user@demo.test'),
  ];
  const devices = await createDevices(server.url, { count, adminToken, ownerToken: token });
  await measureIngest(devices, token);
  await measureAlerts(devices, token);
} finally {
  for (const helper of helpers) helper.kill();
  for (const client of clients) client.end(true);
  await server.stop();
  await postgres.stop();
}

/** Alternates on one server, so that background load of the machine affects both. */
async function measureIngest(devices, token) {
  const fleet = startHelper('lib/fleet.mjs');
  await ask(fleet, { port, devices, inFlight: 10, pointsPerMessage: 1 });
  const without = [];
  const fencedRuns = [];
  const run = async () => {
    const before = await cpuSeconds(server.url);
    const { rate } = await ask(fleet, { seconds });
    // The fleet also sends during its warm-up.
    return { rate, cpu: ((await cpuSeconds(server.url)) - before) / (seconds + warmUpSeconds) / rate };
  };
  const fenced = devices.slice(0, fencedCount);
  for (let round = 0; round < rounds; round += 1) {
    without.push(await run());
    // The fleet's points cross this fence from east to west and back.
    for (const [at, { deviceUUID }] of fenced.entries())
      await draw(deviceUUID, { north: -33.8 - at / 10_000, east: 151.25 }, token);
    fencedRuns.push(await run());
    for (const { deviceUUID } of fenced) {
      await call(server.url, `/api/devices/geo-fence/${deviceUUID}/off`, { method: 'PUT', token });
    }
  }
  fleet.kill();
  const row = (runs) => ({
    'points/s': Math.round(median(runs.map(({ rate }) => rate))),
    'server CPU per point': `${(median(runs.map(({ cpu }) => cpu)) * 1e6).toFixed(0)} µs`,
  });
  const ratio = median(fencedRuns.map(({ rate }) => rate)) / median(without.map(({ rate }) => rate));
  console.table({ 'without fences': row(without), [`${fencedCount} of ${count} fenced`]: row(fencedRuns) });
  const rate = (runs) => `${Math.round(median(runs.map(({ rate }) => rate)))} points/s`;
  report({
    what: `ingest with ${fencedCount} of ${count} devices fenced`,
    seen: rate(fencedRuns),
    against: `without fences ${rate(without)}`,
    ratio,
    aim: `≥ ${aims.ratio}`,
    isMet: ratio >= aims.ratio,
  });
}

async function measureAlerts(devices, token) {
  const fenced = devices.slice(0, fencedCount);
  for (const [at, { deviceUUID }] of fenced.entries()) await draw(deviceUUID, placeOf(at), token);
  for (const { imei, secret } of devices) {
    const login = { username: imei, password: secret, reconnectPeriod: 0 };
    clients.push(await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, login));
  }
  for (const perSecond of rates) {
    const watchers = startHelper('lib/watchers.mjs');
    await ask(watchers, { url: server.url, token, imeis: fenced.map(({ imei }) => imei), event: 'alert' });
    await measureRate(devices, watchers, perSecond);
    watchers.kill();
  }
}

async function measureRate(devices, watchers, perSecond) {
  const sent = new Map();
  const total = (warmUpSeconds + seconds) * perSecond;
  const firstSecond = Math.floor(Date.now() / 1000) - Math.ceil(total / count);
  await steadily({ total, perSecond, send: (number) => publish(devices, number, firstSecond, sent) });
  const arrived = await whatArrived(watchers, [...sent.keys()]);
  const first = Math.min(...sent.values()) + warmUpSeconds * 1000;
  const times = [...sent].filter(([, at]) => at >= first).map(([key, at]) => arrived.get(key) - at);
  const known = times.filter((time) => !Number.isNaN(time));
  const p99 = percentile(known, 0.99);
  console.table({
    [`${perSecond} points/s, ${(known.length / seconds).toFixed(0)} alerts/s`]: {
      p50: milliseconds(percentile(known, 0.5)),
      p99: milliseconds(p99),
      longest: milliseconds(Math.max(...known)),
      missing: times.length - known.length,
    },
  });
  report({
    what: `publish to alert at ${perSecond} points/s, p99`,
    seen: milliseconds(p99),
    ratio: p99 / aims.alertMs,
    aim: `≤ ${aims.alertMs} ms`,
    isMet: p99 <= aims.alertMs,
  });
}

/** Each point is on the other side of the fence than the one before; the first has no known previous side. */
function publish(devices, number, firstSecond, sent) {
  const [index, round] = [number % count, Math.floor(number / count)];
  const { deviceUUID, imei } = devices[index];
  const timestamp = firstSecond + round;
  const { north, east } = placeOf(index);
  const place = { latitude: north, longitude: east + (round % 2) / 10 };
  if (index < fencedCount && round > 0) {
    sent.set(`${deviceUUID} ${timestamp}`, performance.timeOrigin + performance.now());
  }
  const message = { type: 'location', timestamp, ...place, source: 'gps', accuracy: 8, modem_voltage: 3980 };
  clients[index].publish(`devices/${imei}/up`, JSON.stringify(message), { qos: 1 });
}

function placeOf(index) {
  return { north: -33.8 - index / 10_000, east: 151.5 };
}

/** A circular fence of about one kilometre. */
async function draw(deviceUUID, { north, east }, token) {
  const latLongs = Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    return { latitude: north + Math.sin(angle) / 200, longitude: east + Math.cos(angle) / 200 };
  });
  await call(server.url, `/api/geo-fence/${deviceUUID}`, { method: 'POST', token, body: { latLongs, active: true } });
}

function startHelper(path) {
  const helper = fork(fileURLToPath(new URL(path, import.meta.url)));
  helpers.push(helper);
  return helper;
}

async function ask(helper, order) {
  helper.send(order);
  const [answer] = await once(helper, 'message');
  return answer;
}
