import { gzipSync } from 'node:zlib';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { createUsersDevices } from './lib/devices.mjs';
import { monthOf, sendPoints } from './lib/month.mjs';
import { median, milliseconds } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { cpuSeconds, startServer } from './lib/server.mjs';

// Days, trips and stops are computed from points: duration of the first request (cold cache) and of later ones.
const points = Number(process.env.BENCH_POINTS ?? 90_000);
const samples = 20;
const aims = { coldMs: 300, warmMs: 50, daysMs: 300, trackMs: 300, corners: 5000, kilobytes: 120 };

const postgres = await startPostgres();
try {
  if (postgres) await measure('PostgreSQL', await createDatabase(postgres, 'bench_timeline'));
} finally {
  await postgres?.stop();
}
await measure('embedded', '');

async function measure(database, databaseUrl) {
  const mqttPort = await freePort();
  const server = await startServer({ CAPTCHA: 'off', MQTT_PORT: String(mqttPort), DATABASE_URL: databaseUrl });
  try {
    const { headers, devices } = await createUsersDevices(server.url, 2);
    for (const device of devices) await sendPoints(mqttPort, device, monthOf(points));
    const to = Date.now();
    const [device, other] = devices;
    const look = async (call, days, { _id } = device) => {
      const range = new URLSearchParams({
        from: new Date(to - days * 86_400_000).toISOString(),
        to: new Date(to).toISOString(),
      });
      const began = performance.now();
      const response = await fetch(`${server.url}/api/v2/devices/${_id}/${call}?${range}`, { headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`${call} answered ${response.status}: ${text}`);
      return { ms: performance.now() - began, text };
    };
    const ask = async (...asked) => {
      const cpuBefore = await cpuSeconds(server.url);
      const { ms, text } = await look(...asked);
      return { ms, text, cpuMs: ((await cpuSeconds(server.url)) - cpuBefore) * 1000 };
    };
    const repeat = async (call, days) => {
      const looks = [];
      const cpuBefore = await cpuSeconds(server.url);
      for (let sample = 0; sample < samples; sample += 1) looks.push((await look(call, days)).ms);
      // Reading the metric costs about as much as a request, so it is read only once.
      return { ms: median(looks), cpuMs: (((await cpuSeconds(server.url)) - cpuBefore) * 1000) / samples };
    };
    // Warm-up: the first request of a new server would measure JIT compilation.
    for (const call of ['timeline', 'track']) await look(call, 31, other);
    const cold = await ask('timeline', 31);
    const { data, totals } = JSON.parse(cold.text);
    console.log(
      `${database}: ${totals.points} points, ${data.length} segments, ${Math.round(totals.distance / 1000)} km`,
    );
    tell(`timeline of a month, ${database}, first look`, cold, aims.coldMs);
    tell(`timeline of a month, ${database}, p50`, await repeat('timeline', 31), aims.warmMs);
    tell(`days of a year, ${database}, p50`, await repeat('days', 365), aims.daysMs);
    const track = await ask('track', 31);
    const [corners, kilobytes] = [JSON.parse(track.text).times.length, gzipSync(track.text).length / 1000];
    report({
      what: `track of a month, ${database}`,
      seen: `${corners} corners, ${kilobytes.toFixed(1)} kB gzip`,
      ratio: kilobytes / aims.kilobytes,
      aim: `≤ ${aims.corners}, ≤ ${aims.kilobytes} kB`,
      isMet: corners <= aims.corners && kilobytes <= aims.kilobytes,
    });
    tell(`track of a month, ${database}, time`, track, aims.trackMs);
  } finally {
    await server.stop();
  }
}

function cpuText({ cpuMs }) {
  return `CPU of the server ${milliseconds(cpuMs)}`;
}

function tell(what, look, aim) {
  const { ms } = look;
  report({
    what,
    seen: milliseconds(ms),
    against: cpuText(look),
    ratio: ms / aim,
    aim: `≤ ${aim} ms`,
    isMet: ms <= aim,
  });
}
