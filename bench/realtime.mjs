import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mqtt from 'mqtt';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDevices, signIn } from './lib/devices.mjs';
import { milliseconds, percentile } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';
import { steadily, whatArrived } from './lib/steady.mjs';

// From a device's publish to the browser's socket: 1,000 devices, each watched by a socket of its own.
const count = 1000;
const perSecond = 1000;
const warmUpSeconds = 3;
const seconds = 15;
const aimMs = 150;

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
const mqttPort = await freePort();
const server = await startServer({ CAPTCHA: 'off', DATABASE_URL: postgres.url, MQTT_PORT: String(mqttPort) });
const watchers = fork(fileURLToPath(new URL('lib/watchers.mjs', import.meta.url)));
const clients = [];
try {
  const [adminToken, ownerToken] = [
    await signIn(server.url, 'superadmin@demo.test'),
    await signIn(server.url, 'user@demo.test'),
  ];
  const devices = await createDevices(server.url, { count, adminToken, ownerToken });
  for (const device of devices) clients.push(await connect(device));
  watchers.send({ url: server.url, token: ownerToken, imeis: devices.map(({ imei }) => imei) });
  await once(watchers, 'message');

  const cpuBefore = await cpuSeconds();
  const sent = await publishAll(devices);
  const arrived = await whatArrived(watchers, sent.size);
  const cpu = (await cpuSeconds()) - cpuBefore;
  const first = Math.min(...sent.values()) + warmUpSeconds * 1000;
  const times = [...sent].filter(([, at]) => at >= first).map(([key, at]) => arrived.get(key) - at);
  const missing = times.filter(Number.isNaN).length;
  const known = times.filter((time) => !Number.isNaN(time));
  const p99 = percentile(known, 0.99);
  const rate = (known.length / seconds).toFixed(0);
  console.table({
    [`${count} sockets, ${rate} points/s`]: {
      p50: milliseconds(percentile(known, 0.5)),
      p99: milliseconds(p99),
      'p99 of the best second': milliseconds(bestSecond(sent, arrived, first)),
      longest: milliseconds(Math.max(...known)),
      missing,
      'server CPU per point': milliseconds((cpu * 1000) / sent.size),
    },
  });
  report({
    what: `publish to socket, ${count} sockets, ${rate} points/s, p99`,
    seen: milliseconds(p99),
    ratio: p99 / aimMs,
    aim: `≤ ${aimMs} ms`,
    isMet: p99 <= aimMs,
  });
} finally {
  watchers.kill();
  for (const client of clients) client.end(true);
  await server.stop();
  await postgres.stop();
}

function connect({ imei, secret }) {
  return mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: imei, password: secret, reconnectPeriod: 0 });
}

/** Spread evenly over time; answers when each point was published, by device and second. */
async function publishAll(devices) {
  const sent = new Map();
  const total = (warmUpSeconds + seconds) * perSecond;
  const firstSecond = Math.floor(Date.now() / 1000) - Math.ceil(total / count);
  await steadily({ total, perSecond, send: (number) => publish(devices, number, firstSecond, sent) });
  return sent;
}

function publish(devices, number, firstSecond, sent) {
  const index = number % count;
  const { deviceUUID, imei } = devices[index];
  const timestamp = firstSecond + Math.floor(number / count);
  const position = { latitude: -33.8 - index / 10_000, longitude: 151.2 + number / 1_000_000 };
  const message = { type: 'location', timestamp, ...position, source: 'gps', accuracy: 8, modem_voltage: 3980 };
  sent.set(`${deviceUUID} ${timestamp}`, performance.timeOrigin + performance.now());
  clients[index].publish(`devices/${imei}/up`, JSON.stringify(message), { qos: 1 });
}

/** What other work on the machine disturbed least. */
function bestSecond(sent, arrived, first) {
  const bySecond = Array.from({ length: seconds }, () => []);
  for (const [key, at] of sent) {
    if (at >= first && arrived.has(key)) bySecond[Math.floor((at - first) / 1000)]?.push(arrived.get(key) - at);
  }
  return Math.min(...bySecond.filter((times) => times.length > 0).map((times) => percentile(times, 0.99)));
}

/** Of the server alone: on a busy machine it says more than the clock does. */
async function cpuSeconds() {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)[1]);
}
