import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { call, createUsersDevices } from './lib/devices.mjs';
import { report } from './lib/report.mjs';
import { cpuSeconds, residentBytes, startServer } from './lib/server.mjs';

// A file of a million points: how long the preview and the storing take, and how much more memory the server needs.
const points = Number(process.env.BENCH_POINTS ?? 1_000_000);
const aims = { seconds: 60 * (points / 1_000_000), megabytes: 64 };
const warmUpPoints = 50_000;
const partBytes = 1024 * 1024;

const postgres = await startPostgres();
try {
  if (postgres) await measure('PostgreSQL', await createDatabase(postgres, 'bench_import'));
} finally {
  await postgres?.stop();
}
await measure('embedded', '');

/** As another program writes it: about 120 bytes for each point, which are ten seconds apart. */
function gpx(count) {
  const parts = ['<?xml version="1.0"?>\n<gpx version="1.1" creator="bench"><trk><trkseg>\n'];
  const from = Date.now() - (count + 1) * 10_000;
  for (let index = 0; index < count; index += 1) {
    const [lat, lon] = [47 + Math.sin(index / 5000) / 10, 9.5 + Math.cos(index / 7000) / 10];
    const time = new Date(from + index * 10_000).toISOString();
    parts.push(`<trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"><ele>455.2</ele><time>${time}</time></trkpt>\n`);
  }
  parts.push('</trkseg></trk></gpx>\n');
  return Buffer.from(parts.join(''));
}

async function measure(database, databaseUrl) {
  const mqttPort = await freePort();
  const server = await startServer({ CAPTCHA: 'off', MQTT_PORT: String(mqttPort), DATABASE_URL: databaseUrl });
  try {
    const { headers, devices } = await createUsersDevices(server.url, 2);
    const [warmUp, device] = devices.map(({ _id }) => ({ headers, path: `/api/v2/devices/${_id}/imports` }));
    // A server that has worked before: what a new one fills its heap with is not the file's.
    await importAndUndo(server, warmUp, gpx(warmUpPoints), () => {});
    const memoryBefore = await residentBytes(server.url);
    await importAndUndo(server, device, gpx(points), ({ what, seconds, cpu, highest, now }) => {
      const megabytes = (highest - memoryBefore) / 1e6;
      console.log(`${database}, ${what}: ${now.state}, ${now.points} points, ${now.added} added`);
      report({
        what: `${what} of ${points} points, ${database}`,
        seen: `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`,
        ratio: seconds / aims.seconds,
        aim: `≤ ${aims.seconds} s`,
        isMet: seconds <= aims.seconds,
      });
      report({
        what: `${what}, memory, ${database}`,
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

async function importAndUndo(server, { headers, path }, content, onStep) {
  const ask = (method, to = path, body) => call(server.url, to, { method, token: headers.authorization, body });
  const { import: made } = await ask('POST', path, { name: 'bench.gpx', size: content.length });
  const sendPart = async (from) => {
    const response = await fetch(`${server.url}${path}/${made._id}/parts/${from / partBytes}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: content.subarray(from, from + partBytes),
    });
    if (!response.ok) throw new Error(`a part answered ${response.status}`);
  };
  const step = async (what, states, begin) => {
    const cpuBefore = await cpuSeconds(server.url);
    const began = performance.now();
    await begin();
    let highest = 0;
    let now = made;
    do {
      await sleep(200);
      highest = Math.max(highest, await residentBytes(server.url));
      now = (await ask('GET')).data[0];
    } while (states.includes(now.state));
    const cpu = (await cpuSeconds(server.url)) - cpuBefore;
    onStep({ what, seconds: (performance.now() - began) / 1000, cpu, highest, now });
  };
  const lastPart = Math.floor((content.length - 1) / partBytes) * partBytes;
  for (let from = 0; from < lastPart; from += partBytes) await sendPart(from);
  await step('preview', ['uploading', 'checking'], () => sendPart(lastPart));
  await step('import', ['running'], () => ask('POST', `${path}/${made._id}/start`));
  await step('undo', ['undoing'], () => ask('DELETE', `${path}/${made._id}`));
}
