import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.mjs';
import { createUsersDevices } from './lib/devices.mjs';
import { median, milliseconds, percentile } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';
import { mqtt } from './lib/server-packages.mjs';

// Isolation between senders on the embedded database with rate limits on: PUBACK latency of another device while one
// sends 50 × 500 points/s, a value that the database rejects, and a body of 40,000 keys.
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const messagesPerSecond = 50;
const pointsPerMessage = 500;
const aims = { flood: 2, poison: 2, keys: 3 };

const port = await freePort();
const server = await startServer({ CAPTCHA: 'off', MQTT_PORT: String(port), DATABASE_URL: '', RATE_LIMIT: 'on' });
const clients = [];
try {
  const { devices } = await createUsersDevices(server.url, 3);
  const [quiet, flooding, poisoned] = await Promise.all(devices.map(connect));
  await measureFlood(quiet, flooding);
  await measurePoison(poisoned);
  await measureKeys();
} finally {
  for (const client of clients) client.end(true);
  await server.stop();
}

async function connect({ imei, secret }) {
  const login = { username: imei, password: secret, clientId: imei, reconnectPeriod: 0 };
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, login);
  clients.push(client);
  let second = Math.floor(Date.now() / 1000) - 86_400 * 20;
  /** `count` points with distinct timestamps, so that none is a duplicate. */
  const message = (count, accuracy = 12.5) =>
    JSON.stringify(
      Array.from({ length: count }, () => {
        second += 1;
        return { type: 'location', timestamp: second, latitude: -33.8, longitude: 151.2, source: 'gps', accuracy };
      }),
    );
  const publish = (text) => client.publishAsync(`devices/${imei}/up`, text, { qos: 1 });
  return { message, publish };
}

async function timesOf(publish, everyMs) {
  const times = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const began = performance.now();
    await publish();
    times.push(performance.now() - began);
    await sleep(everyMs);
  }
  return times;
}

async function measureFlood(quiet, flooding) {
  const onePoint = () => quiet.publish(quiet.message(1));
  await onePoint();
  const alone = percentile(await timesOf(onePoint, 20), 0.99);
  const texts = Array.from({ length: messagesPerSecond * seconds }, () => flooding.message(pointsPerMessage));
  const flood = setInterval(() => {
    const text = texts.pop();
    if (text) flooding.publish(text).catch(() => {});
  }, 1000 / messagesPerSecond);
  const beside = percentile(await timesOf(onePoint, 20), 0.99);
  clearInterval(flood);
  row('PUBACK of another device during a flood, p99', beside, { name: 'quiet', ms: alone }, aims.flood);
}

/** Alternates, so that background load of the machine affects both. */
async function measurePoison({ message, publish }) {
  const [plain, poison] = [[], []];
  for (let round = 0; round < 20; round += 1) {
    for (const [times, accuracy] of [
      [plain, 12.5],
      [poison, 1e-300],
    ]) {
      const text = message(50, accuracy);
      const began = performance.now();
      await publish(text);
      times.push(performance.now() - began);
    }
    await sleep(200);
  }
  row('50 points with accuracy 1e-300', median(poison), { name: 'plain points', ms: median(plain) }, aims.poison);
}

async function measureKeys() {
  const bodyOf = (count) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at.toString(36)}`, 0])));
  const bodies = [bodyOf(200), bodyOf(40_000)];
  const times = bodies.map(() => []);
  const headers = { 'content-type': 'application/json' };
  for (let round = 0; round < 50; round += 1) {
    for (const [at, body] of bodies.entries()) {
      const began = performance.now();
      await (await fetch(`${server.url}/api/login`, { method: 'POST', headers, body })).arrayBuffer();
      times[at].push(performance.now() - began);
    }
  }
  const [few, many] = times.map(median);
  row('a body of 40,000 keys', many, { name: '200 keys', ms: few }, aims.keys);
}

function row(what, ms, { name, ms: against }, aim) {
  const ratio = ms / against;
  report({
    what,
    seen: milliseconds(ms),
    against: `${name} ${milliseconds(against)}`,
    ratio,
    aim: `≤ ${aim}`,
    isMet: ratio <= aim,
  });
}
