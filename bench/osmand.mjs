import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { microseconds } from './lib/bare.mjs';
import { cpuSecondsOf } from './lib/cpu.mjs';
import { createUsersDevices } from './lib/devices.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

// CPU of the server per point sent as by OsmAnd, one request each, over 200 keep-alive connections.
const count = 200;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const aimMicroseconds = 100;

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
const server = await startServer({ CAPTCHA: 'off', DATABASE_URL: postgres.url });
const fleet = fork(fileURLToPath(new URL('lib/osmand-fleet.mjs', import.meta.url)));
try {
  const { devices } = await createUsersDevices(server.url, count);
  const ask = async (order) => {
    fleet.send(order);
    return (await once(fleet, 'message'))[0];
  };
  await ask({ port: Number(new URL(server.url).port), devices, seconds: 3 });
  const [serverBefore, databaseBefore] = [cpuSecondsOf(server.pid), cpuSecondsOf(postgres.pid)];
  const { answered, rate } = await ask({ seconds });
  const cpu = (cpuSecondsOf(server.pid) - serverBefore) / answered;
  const ofDatabase = (cpuSecondsOf(postgres.pid) - databaseBefore) / answered;
  report({
    what: `a point over OsmAnd, ${count} connections`,
    seen: `${microseconds(cpu)} of the server's CPU, ${Math.round(rate)} points/s`,
    against: `of PostgreSQL ${microseconds(ofDatabase)}`,
    ratio: (cpu * 1e6) / aimMicroseconds,
    aim: `≤ ${aimMicroseconds} µs`,
    isMet: cpu * 1e6 <= aimMicroseconds,
  });
} finally {
  fleet.kill();
  await server.stop();
  await postgres.stop();
}
