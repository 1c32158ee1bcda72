import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { call, createDevices, signIn } from './lib/devices.mjs';
import { startFleet } from './lib/fleet-process.mjs';
import { median } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { cpuSeconds, startServer } from './lib/server.mjs';

// Cost of places on ingest: the maximum number per user, watching all devices, compared with none. Alternates on one
// server, so that background load of the machine affects both.
const count = 200;
const placeCount = 100;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const aim = 1.02;

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
const port = await freePort();
const databaseUrl = await createDatabase(postgres, 'bench_places');
const server = await startServer({ CAPTCHA: 'off', DATABASE_URL: databaseUrl, MQTT_PORT: String(port) });
const fleet = startFleet();
let stored = 0;
try {
  const [adminToken, token] = [
    await signIn(server.url, 'superadmin@demo.test'),
    await signIn(server.url, 'user@demo.test'),
  ];
  const { data: demoPlaces } = await places('', 'GET', token);
  await removeAll(demoPlaces, token);
  const devices = await createDevices(server.url, { count, adminToken, ownerToken: token });
  await fleet.ask({ port, devices, inFlight: 10, pointsPerMessage: 1 });
  await run();
  const [without, watched] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await run());
    const made = await createPlaces(token);
    watched.push(await run());
    await removeAll(made, token);
  }
  const ratio = median(watched) / median(without);
  const microseconds = (runs) => `${(median(runs) * 1e6).toFixed(0)} µs`;
  report({
    what: `CPU of the server for a point, ${placeCount} places watched for all of ${count} devices`,
    seen: microseconds(watched),
    against: `without places ${microseconds(without)}`,
    ratio,
    aim: `≤ ${aim}`,
    isMet: ratio <= aim,
  });
} finally {
  fleet.stop();
  await server.stop();
  await postgres.stop();
}

async function run() {
  const [before, storedBefore] = [await cpuSeconds(server.url), stored];
  stored = (await fleet.ask({ seconds })).acknowledged;
  return ((await cpuSeconds(server.url)) - before) / (stored - storedBefore);
}

async function createPlaces(token) {
  const made = [];
  for (let number = 0; number < placeCount; number += 1) {
    const body = {
      name: `Place ${number}`,
      icon: 'home',
      // Off the route of the fleet's devices.
      latitude: -33.7 + number / 1000,
      longitude: 151.2,
      radius: 200,
      devices: 'all',
      arrive: true,
      leave: true,
    };
    made.push((await places('', 'POST', token, body)).place);
  }
  return made;
}

async function removeAll(made, token) {
  for (const { _id } of made) await places(`/${_id}`, 'DELETE', token);
}

function places(path, method, token, body) {
  return call(server.url, `/api/v2/places${path}`, { method, token, body });
}
