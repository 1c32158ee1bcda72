import { readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from 'tsx/esm/api';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { createDevices, signIn } from './lib/devices.mjs';
import { report } from './lib/report.mjs';
import { residentBytes, startServer } from './lib/server.mjs';
import { pg } from './lib/server-packages.mjs';

// Trackers of other manufacturers: decoding throughput of one core, memory of idle connections, and CPU per point from
// the socket to the acknowledgement after the commit.
register();
const { protocols } = await import('../packages/protocols/src/protocols.ts');
const { deviceSides } = await import('../packages/protocols/src/devices.ts');
const { mapMessage, mappingPresets } = await import('../packages/contract/src/mappings.rules.ts');

const names = Object.keys(protocols);
const idleCount = Number(process.env.BENCH_IDLE ?? 5000);
const busyCount = 200;
const inFlight = 10;
/** Warm-up points: until then trackers are looked up and code is compiled. */
const warmPoints = 50 * busyCount;
const seconds = 8;
const aims = { decoded: 10_000, idleMegabytes: 60, microseconds: 120 };
const place = { latitude: 47.141, longitude: 9.521, speed: 30, course: 90, satellites: 9, battery: 80 };

for (const name of names) reportDecoded(name, decodesOf(name));
reportDecoded('JSON of ChirpStack', mapsOf(mappingPresets.chirpstack));

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
try {
  await measureIdle('gt06');
  for (const name of names) await measureBusy(name);
} finally {
  await postgres.stop();
}

/** Returns a function that decodes one chunk and returns its number of frames. */
function decodesOf(name) {
  const { login, report: write } = deviceSides[name];
  const cut = protocols[name].createCutter();
  const decode = protocols[name].createDecoder();
  const imei = '356000000000001';
  const moment = { now: new Date(), zone: null };
  for (const frame of cut(login(imei) ?? Buffer.alloc(0)).frames) decode(frame, moment);
  const time = Math.floor(moment.now.getTime() / 1000) - 100;
  const bytes = Buffer.concat(Array.from({ length: 100 }, (_, at) => write(imei, [{ ...place, time: time + at }], at)));
  return () => {
    const { frames } = cut(bytes);
    const found = frames.filter((frame) => decode(frame, moment).records.some(({ position }) => position));
    if (found.length !== 100) throw new Error(`${name}: ${found.length} of 100 frames had a position`);
    return found.length;
  };
}

function mapsOf({ example, ...mapping }) {
  const message = JSON.stringify(example.message);
  return () => {
    if (!mapMessage(mapping, example.topic, message).report.place) throw new Error('no position');
    return 1;
  };
}

function reportDecoded(name, decodeMore) {
  const runFor = (milliseconds) => {
    const began = performance.now();
    let frames = 0;
    while (performance.now() - began < milliseconds) frames += decodeMore();
    return frames / ((performance.now() - began) / 1000);
  };
  runFor(500);
  const rate = runFor(2000);
  report({
    what: `decode, ${name}, one core`,
    seen: `${Math.round(rate)} frames/s`,
    ratio: rate / aims.decoded,
    aim: `≥ ${aims.decoded}/s`,
    isMet: rate >= aims.decoded,
  });
}

async function measureIdle(name) {
  await withTrackers(name, idleCount, async ({ server, port, imeis }) => {
    const before = await residentBytes(server.url);
    const trackers = [];
    // In batches, because the kernel's listen backlog is short.
    for (let at = 0; at < imeis.length; at += 100) {
      trackers.push(...(await Promise.all(imeis.slice(at, at + 100).map((imei) => connect(name, port, imei)))));
    }
    await sleep(5000);
    const grown = ((await residentBytes(server.url)) - before) / 1e6;
    const silent = trackers.filter(({ socket }) => socket.destroyed).length;
    if (silent > 0) throw new Error(`${silent} trackers were thrown out`);
    for (const { socket } of trackers) socket.destroy();
    report({
      what: `memory of ${idleCount} idle ${name} trackers`,
      seen: `${grown.toFixed(0)} MB`,
      ratio: grown / aims.idleMegabytes,
      aim: `≤ ${aims.idleMegabytes} MB`,
      isMet: grown <= aims.idleMegabytes,
    });
  });
}

async function measureBusy(name) {
  await withTrackers(name, busyCount, async ({ server, port, imeis }) => {
    const trackers = await Promise.all(imeis.map((imei) => connect(name, port, imei)));
    const first = Math.floor(Date.now() / 1000) - 1_000_000;
    const sendAll = trackers.map((tracker) => sendOn(name, tracker, first));
    const acknowledged = () => sendAll.reduce((sum, { count }) => sum + count(), 0);
    while (acknowledged() < warmPoints) await sleep(50);
    const [points, busy, began] = [acknowledged(), cpuMicroseconds(server.pid), performance.now()];
    await sleep(seconds * 1000);
    const stored = acknowledged() - points;
    const each = (cpuMicroseconds(server.pid) - busy) / stored;
    const rate = stored / ((performance.now() - began) / 1000);
    for (const { socket } of trackers) socket.destroy();
    report({
      what: `a point of ${busyCount} ${name} trackers at full speed`,
      seen: `${each.toFixed(0)} µs of the server's CPU`,
      against: `${Math.round(rate)} points/s`,
      ratio: each / aims.microseconds,
      aim: `≤ ${aims.microseconds} µs`,
      isMet: each <= aims.microseconds,
    });
  });
}

async function withTrackers(name, count, measure) {
  const databaseUrl = await createDatabase(postgres, `bench_${name}_${count}`);
  const port = await freePort();
  const server = await startServer({ CAPTCHA: 'off', DATABASE_URL: databaseUrl, TRACKER_PORTS: `${name}:${port}` });
  try {
    await createDevices(server.url, {
      count: 1,
      adminToken: await signIn(server.url, 'superadmin@demo.test'),
      ownerToken: await signIn(server.url, 'user@demo.test'),
    });
    await measure({ server, port, imeis: await copyDevice(databaseUrl, name, count) });
  } finally {
    await server.stop();
  }
}

async function copyDevice(databaseUrl, model, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `INSERT INTO devices (id, device_uuid, imei, type, model, secret_hash, passcode_sealed, owner_id, claimed_at, name, created_at)
     SELECT gen_random_uuid(), 'TRACKER' || n, (868000000000000 + n)::text, type, $1, secret_hash, passcode_sealed,
       owner_id, claimed_at, name, created_at
     FROM devices, generate_series(1, $2::int) n WHERE device_uuid = 'BENCH0' RETURNING imei`,
    [model, count],
  );
  await client.query(`INSERT INTO device_states (device_id) SELECT id FROM devices WHERE device_uuid LIKE 'TRACKER%'`);
  await client.end();
  return rows.map(({ imei }) => imei);
}

/** Resolves when the login is acknowledged. */
async function connect(name, port, imei) {
  const { login, createAnswers } = deviceSides[name];
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  const readAnswers = createAnswers();
  const hello = login(imei);
  await new Promise((resolve, reject) => {
    socket.once('close', () => reject(new Error(`${imei} was thrown out`)));
    socket.once('connect', () => (hello ? socket.write(hello) : resolve()));
    socket.once('data', (chunk) => {
      readAnswers(chunk);
      resolve();
    });
  });
  return { socket, imei, readAnswers };
}

/** Keeps `inFlight` reports unacknowledged until the socket closes. */
function sendOn(name, { socket, imei, readAnswers }, first) {
  const { report: write } = deviceSides[name];
  let sent = 0;
  let answered = 0;
  const sendMore = () => {
    while (sent - answered < inFlight) {
      sent += 1;
      socket.write(write(imei, [{ ...place, time: first + sent }], sent & 0xffff));
    }
  };
  socket.on('data', (chunk) => {
    for (const answer of readAnswers(chunk)) if (answer.of === 'reports') answered += answer.count;
    sendMore();
  });
  sendMore();
  return { count: () => answered };
}

/** CPU time of all threads of a process, from the kernel's scheduler. */
function cpuMicroseconds(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000;
}
