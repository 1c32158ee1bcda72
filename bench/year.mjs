import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { createUsersDevices } from './lib/devices.mjs';
import { download, during } from './lib/history.mjs';
import { median, milliseconds, percentile } from './lib/numbers.mjs';
import { fillPoints } from './lib/points.mjs';
import { report } from './lib/report.mjs';
import { cpuSeconds, startServer } from './lib/server.mjs';

// A year of a busy device: days and exports are computed while other requests run.
const points = Number(process.env.BENCH_POINTS ?? 1_000_000);
const samples = 10;
const formats = ['csv', 'gpx', 'kml', 'geojson'];
const aims = { warmMs: 300, othersMs: 100, megabytes: 32 };

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
const databaseUrl = await createDatabase(postgres, 'bench_year');
const server = await startServer({ CAPTCHA: 'off', DATABASE_URL: databaseUrl });
try {
  const { headers, devices } = await createUsersDevices(server.url, 2);
  const count = points.toLocaleString('en');
  await fillPoints({ databaseUrl, devices }, [points, 10_000]);
  const [{ _id }, other] = devices;
  const to = Date.now();
  const range = new URLSearchParams({
    from: new Date(to - 365 * 86_400_000).toISOString(),
    to: new Date(to).toISOString(),
  });
  const daysOf = (id) => download(`${server.url}/api/v2/devices/${id}/days?${range}`, headers);
  // Warm-up: a new server would measure JIT compilation.
  await daysOf(other._id);
  const cold = await during(server.url, headers, () => daysOf(_id));
  report({ what: `days of a year, ${count} points, first look`, seen: milliseconds(cold.result.ms) });
  tellOthers('days of a year, first look', cold.times);
  const looks = [];
  const cpuBefore = await cpuSeconds(server.url);
  for (let sample = 0; sample < samples; sample += 1) looks.push((await daysOf(_id)).ms);
  const cpuMs = (((await cpuSeconds(server.url)) - cpuBefore) * 1000) / samples;
  const ms = median(looks);
  report({
    what: `days of a year, ${count} points, p50`,
    seen: milliseconds(ms),
    against: `CPU of the server ${milliseconds(cpuMs)}`,
    ratio: ms / aims.warmMs,
    aim: `≤ ${aims.warmMs} ms`,
    isMet: ms <= aims.warmMs,
  });
  // Warm-up: grows the young generation of the heap once, which all later exports share.
  await download(`${server.url}/api/v2/history/${_id}/csv`, headers);
  for (const format of formats) {
    const file = `${server.url}/api/v2/history/${_id}/csv?format=${format}`;
    const { result, times, grown } = await during(server.url, headers, () => download(file, headers));
    report({
      what: `${format} of ${count} points, memory of a server that has worked`,
      seen: `+${grown.toFixed(0)} MB`,
      against: `${(result.bytes / 1e6).toFixed(0)} MB in ${(result.ms / 1000).toFixed(1)} s`,
      ratio: grown / aims.megabytes,
      aim: `≤ ${aims.megabytes} MB`,
      isMet: grown <= aims.megabytes,
    });
    tellOthers(`${format} of ${count} points`, times);
  }
} finally {
  await server.stop();
  await postgres.stop();
}

function tellOthers(what, times) {
  const p99 = percentile(times, 0.99);
  report({
    what: `${what}, others meanwhile, p99`,
    seen: milliseconds(p99),
    against: `longest ${milliseconds(Math.max(...times))}`,
    ratio: p99 / aims.othersMs,
    aim: `≤ ${aims.othersMs} ms`,
    isMet: p99 <= aims.othersMs,
  });
}
