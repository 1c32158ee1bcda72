import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { createUsersDevices } from './lib/devices.mjs';
import { comparePages, measureCsv, measureEmbeddedCsv } from './lib/history.mjs';
import { fillPoints } from './lib/points.mjs';
import { startServer } from './lib/server.mjs';

// The cost of opening a history is independent of the number of points, and an export does not slow other requests.
const points = Number(process.env.BENCH_POINTS ?? 10_000_000);
const embeddedPoints = Number(process.env.BENCH_EMBEDDED_POINTS ?? 100_000);

const postgres = await startPostgres();
if (!postgres) throw new Error('no PostgreSQL could be had');
const servers = [];
try {
  const small = await open('bench_small', 1);
  await fillPoints(small, [10_000]);
  const large = await open('bench_large', 22);
  const shares = [0.5, 0.1, ...Array.from({ length: 20 }, () => 0.02)];
  const began = performance.now();
  await fillPoints(
    large,
    shares.map((share) => Math.round(points * share)),
  );
  console.log(`${points.toLocaleString('en')} points made in ${Math.round((performance.now() - began) / 1000)} s`);
  await comparePages(small, large, points);
  await measureCsv(large, large.devices[1]);
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}
await measureEmbeddedCsv(embeddedPoints);

async function open(name, devices) {
  const databaseUrl = await createDatabase(postgres, name);
  const server = await startServer({ CAPTCHA: 'off', DATABASE_URL: databaseUrl });
  servers.push(server);
  return { ...server, databaseUrl, ...(await createUsersDevices(server.url, devices)) };
}
