import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { createDevices, signIn } from './devices.mjs';
import { milliseconds, percentile } from './numbers.mjs';
import { cpuSeconds, startServer } from './server.mjs';
import { mqtt } from './server-packages.mjs';
import { steadily, whatArrived } from './steady.mjs';

const warmUpSeconds = 3;

/** Starts a server on PostgreSQL with `count` connected devices, each watched by its own socket. */
export async function startLive({ count, env = {} }) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('needs PostgreSQL');
  const mqttPort = await freePort();
  const options = { CAPTCHA: 'off', DATABASE_URL: postgres.url, MQTT_PORT: String(mqttPort), ...env };
  const server = await startServer(options);
  const watchers = fork(fileURLToPath(new URL('watchers.mjs', import.meta.url)));
  const clients = [];
  const stop = async () => {
    watchers.kill();
    for (const client of clients) client.end(true);
    await server.stop();
    await postgres.stop();
  };
  try {
    const [adminToken, ownerToken] = [
      await signIn(server.url, 'superadmin@demo.test'),
      await signIn(server.url, 'user@demo.test'),
    ];
    const devices = await createDevices(server.url, { count, adminToken, ownerToken });
    for (const { imei, secret } of devices) {
      const login = { username: imei, password: secret, reconnectPeriod: 0 };
      clients.push(await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, login));
    }
    watchers.send({ url: server.url, token: ownerToken, imeis: devices.map(({ imei }) => imei) });
    await once(watchers, 'message');
    return { server, postgres, ownerToken, devices, clients, watchers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Latency from a device's publish to its socket, with points spread evenly over time; `beside` is called before each
 * point.
 */
export async function publishToSocket(live, { perSecond, seconds, beside = () => {} }) {
  const { server, devices, clients, watchers } = live;
  const total = (warmUpSeconds + seconds) * perSecond;
  // Later than all previous points, so that no run sends duplicates of another.
  live.firstSecond ??= Math.floor(Date.now() / 1000) - 3600;
  const { firstSecond } = live;
  live.firstSecond += Math.ceil(total / devices.length);
  const sent = new Map();
  const cpuBefore = await cpuSeconds(server.url);
  const send = (number) => {
    beside(number);
    const index = number % devices.length;
    const { deviceUUID, imei } = devices[index];
    const timestamp = firstSecond + Math.floor(number / devices.length);
    const position = { latitude: -33.8 - index / 10_000, longitude: 151.2 + number / 1_000_000 };
    const message = { type: 'location', timestamp, ...position, source: 'gps', accuracy: 8, modem_voltage: 3980 };
    sent.set(`${deviceUUID} ${timestamp}`, performance.timeOrigin + performance.now());
    clients[index].publish(`devices/${imei}/up`, JSON.stringify(message), { qos: 1 });
  };
  await steadily({ total, perSecond, send });
  const arrived = await whatArrived(watchers, [...sent.keys()]);
  const cpu = (await cpuSeconds(server.url)) - cpuBefore;
  const first = Math.min(...sent.values()) + warmUpSeconds * 1000;
  const measured = [...sent].filter(([, at]) => at >= first);
  const times = measured.map(([key, at]) => arrived.get(key) - at).filter((time) => !Number.isNaN(time));
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bestSecond: bestSecond(sent, arrived, { first, seconds }),
    longest: Math.max(...times),
    missing: measured.length - times.length,
    rate: times.length / seconds,
    cpuPerPoint: cpu / sent.size,
  };
}

export const liveRow = ({ p50, p99, longest, missing, cpuPerPoint, ...run }) => ({
  p50: milliseconds(p50),
  p99: milliseconds(p99),
  'p99 of the best second': milliseconds(run.bestSecond),
  longest: milliseconds(longest),
  missing,
  'server CPU per point': milliseconds(cpuPerPoint * 1000),
});

/** p99 of the best second, the one least disturbed by background load. */
function bestSecond(sent, arrived, { first, seconds }) {
  const bySecond = Array.from({ length: seconds }, () => []);
  for (const [key, at] of sent) {
    if (at >= first && arrived.has(key)) bySecond[Math.floor((at - first) / 1000)]?.push(arrived.get(key) - at);
  }
  return Math.min(...bySecond.filter((times) => times.length > 0).map((times) => percentile(times, 0.99)));
}
