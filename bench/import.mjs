import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { call, createUsersDevices } from './lib/devices.mjs';
import { report } from './lib/report.mjs';
import { cpuSeconds, residentBytes, startServer } from './lib/server.mjs';

// Import of a million points: duration of preview and storing, and additional resident memory of the server process
// from the first part to the end of the step, compared with a server that imported a smaller file before. PostgreSQL is
// a separate process and excluded; the embedded database runs in the server process and is included.
const points = Number(process.env.BENCH_POINTS ?? 1_000_000);
const aims = { seconds: 60 * (points / 1_000_000), megabytes: 64 };
const warmUpPoints = 50_000;
const partBytes = 1024 * 1024;

const files = Object.entries({ 'track.gpx': gpx, 'Records.json': records });

const postgres = await startPostgres();
try {
  for (const [at, file] of files.entries())
    if (postgres) await measure('PostgreSQL', await createDatabase(postgres, `bench_import_${at}`), file);
} finally {
  await postgres?.stop();
}
for (const file of files) await measure('embedded', '', file);

function* tracked(count) {
  const from = Date.now() - (count + 1) * 10_000;
  for (let index = 0; index < count; index += 1) {
    const [latitude, longitude] = [47 + Math.sin(index / 5000) / 10, 9.5 + Math.cos(index / 7000) / 10];
    yield { latitude, longitude, time: new Date(from + index * 10_000).toISOString() };
  }
}

function gpx(count) {
  const parts = ['<?xml version="1.0"?>\n<gpx version="1.1" creator="bench"><trk><trkseg>\n'];
  for (const { latitude, longitude, time } of tracked(count)) {
    const place = `lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"`;
    parts.push(`<trkpt ${place}><ele>455.2</ele><time>${time}</time></trkpt>\n`);
  }
  parts.push('</trkseg></trk></gpx>\n');
  return Buffer.from(parts.join(''));
}

/** Format of Google Takeout, about 200 bytes per point. */
function records(count) {
  const parts = [];
  for (const { latitude, longitude, time } of tracked(count)) {
    const place = `"latitudeE7": ${Math.round(latitude * 1e7)},\n    "longitudeE7": ${Math.round(longitude * 1e7)}`;
    const rest = `"accuracy": 13,\n    "source": "WIFI",\n    "deviceTag": 1184882232,\n    "timestamp": "${time}"`;
    parts.push(`{\n    ${place},\n    ${rest}\n  }`);
  }
  return Buffer.from(`{\n  "locations": [${parts.join(', ')}]\n}\n`);
}

async function measure(database, databaseUrl, [name, fileOf]) {
  const mqttPort = await freePort();
  const server = await startServer({ CAPTCHA: 'off', MQTT_PORT: String(mqttPort), DATABASE_URL: databaseUrl });
  try {
    const { headers, devices } = await createUsersDevices(server.url, 2);
    const [warmUp, device] = devices.map(({ _id }) => ({ name, headers, path: `/api/v2/devices/${_id}/imports` }));
    // Warm-up: the initial heap growth of a new server is not caused by the file.
    await importAndUndo(server, warmUp, fileOf(warmUpPoints), () => {});
    const memoryBefore = await residentBytes(server.url);
    await importAndUndo(server, device, fileOf(points), ({ what, seconds, cpu, highest, now }) => {
      const megabytes = (highest - memoryBefore) / 1e6;
      console.log(`${database}, ${what} of ${name}: ${now.state}, ${now.points} points, ${now.added} added`);
      report({
        what: `${what} of ${points} points, ${name}, ${database}`,
        seen: `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`,
        ratio: seconds / aims.seconds,
        aim: `≤ ${aims.seconds} s`,
        isMet: seconds <= aims.seconds,
      });
      report({
        what: `${what}, memory, ${name}, ${database}`,
        seen: `+ ${megabytes.toFixed(0)} MB`,
        ratio: megabytes / aims.megabytes,
        aim: `≤ ${aims.megabytes} MB`,
        isMet: megabytes <= aims.megabytes,
      });
    });
  } finally {
    await server.stop();
  }
}

async function importAndUndo(server, { name, headers, path }, content, onStep) {
  const ask = (method, to = path, body) => call(server.url, to, { method, token: headers.authorization, body });
  const { import: made } = await ask('POST', path, { name, size: content.length });
  let highest = 0;
  const look = async () => {
    highest = Math.max(highest, await residentBytes(server.url));
  };
  const sendPart = async (from) => {
    const response = await fetch(`${server.url}${path}/${made._id}/parts/${from / partBytes}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: content.subarray(from, from + partBytes),
    });
    if (!response.ok) throw new Error(`a part answered ${response.status}`);
    await look();
  };
  const step = async (what, states, begin) => {
    const cpuBefore = await cpuSeconds(server.url);
    const began = performance.now();
    await begin();
    let now = made;
    do {
      await sleep(200);
      await look();
      now = (await ask('GET')).data[0];
    } while (states.includes(now.state));
    const cpu = (await cpuSeconds(server.url)) - cpuBefore;
    onStep({ what, seconds: (performance.now() - began) / 1000, cpu, highest, now });
    highest = 0;
  };
  const lastPart = Math.floor((content.length - 1) / partBytes) * partBytes;
  for (let from = 0; from < lastPart; from += partBytes) await sendPart(from);
  await step('preview', ['uploading', 'checking'], () => sendPart(lastPart));
  await step('import', ['running'], () => ask('POST', `${path}/${made._id}/start`));
  await step('undo', ['undoing'], () => ask('DELETE', `${path}/${made._id}`));
}
