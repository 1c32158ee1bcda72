import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { run } from '../../scripts/lib/processes.mjs';
import { createUsersDevices } from './devices.mjs';
import { median, milliseconds, percentile } from './numbers.mjs';
import { report } from './report.mjs';
import { residentBytes, startServer } from './server.mjs';
import { mqtt } from './server-packages.mjs';

const samples = 200;
const aims = { ratio: 1.3, deepPage: 5, csvRatio: 1.6, memoryMegabytes: 32, othersMs: 100 };
const judged = (isMet) => (isMet ? 'met' : 'MISSED');
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes) => bytes / 2 ** 20;

async function timed(url, headers) {
  const began = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}

/** Alternates between the calls, so that background load of the machine affects all of them. */
async function compare(calls) {
  const times = calls.map(() => []);
  for (let sample = -20; sample < samples; sample += 1) {
    for (const [at, { url, headers }] of calls.entries()) {
      const time = await timed(url, headers);
      if (sample >= 0) times[at].push(time);
    }
  }
  return times.map((values) => ({ p50: median(values), p99: percentile(values, 0.99) }));
}

export async function comparePages(small, large, points) {
  const at = ({ url, headers, devices }, path) => ({ url: `${url}${path(devices[0]._id)}`, headers });
  const rows = {};
  const paths = {
    'newest 100': (id) => `/api/history/map/${id}?perPage=100`,
    'grid, first page and total': (id) => `/api/history/find/device/${id}`,
  };
  for (const [name, path] of Object.entries(paths)) {
    const [few, many] = await compare([at(small, path), at(large, path)]);
    rows[`${name}, 10,000 points`] = { p50: milliseconds(few.p50), p99: milliseconds(few.p99) };
    const ratio = many.p50 / few.p50;
    rows[`${name}, ${points.toLocaleString('en')} points`] = {
      p50: milliseconds(many.p50),
      p99: milliseconds(many.p99),
      ratio: ratio.toFixed(2),
      aim: `${aims.ratio}: ${judged(ratio <= aims.ratio)}`,
    };
    report({
      what: `history, ${name}, ${points.toLocaleString('en')} points`,
      seen: milliseconds(many.p50),
      against: `10,000 points ${milliseconds(few.p50)}`,
      ratio,
      aim: `≤ ${aims.ratio}`,
      isMet: ratio <= aims.ratio,
    });
  }
  const page = (number) => at(large, (id) => `/api/history/find/device/${id}?page=${number}`);
  const last = Math.floor(points / 2 / 20) - 10;
  const [first, deep, deepest] = await compare([page(0), page(1000), page(last)]);
  for (const [name, { p50, p99 }] of Object.entries({
    'page 0': first,
    'page 1,000': deep,
    [`page ${last.toLocaleString('en')}`]: deepest,
  })) {
    const ratio = p50 / first.p50;
    rows[name] = {
      p50: milliseconds(p50),
      p99: milliseconds(p99),
      ratio: ratio.toFixed(2),
      aim: `${aims.deepPage}: ${judged(ratio <= aims.deepPage)}`,
    };
    if (p50 === first.p50) continue;
    report({
      what: `history, ${name}`,
      seen: milliseconds(p50),
      against: `page 0 ${milliseconds(first.p50)}`,
      ratio,
      aim: `≤ ${aims.deepPage}`,
      isMet: ratio <= aims.deepPage,
    });
  }
  console.table(rows);
}

/** Downloads and discards the whole file; returns duration and size. */
export async function download(url, headers) {
  const began = performance.now();
  const request = get(url, { headers });
  const [response] = await once(request, 'response');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  let [bytes, lines] = [0, 0];
  for await (const chunk of response) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { ms: performance.now() - began, bytes, lines };
}

/** Response times of other requests and memory growth of the server during `work`. */
export async function during(url, headers, work) {
  const before = await residentBytes(url);
  let isStopped = false;
  const times = [];
  let highest = before;
  const watch = (async () => {
    while (!isStopped) {
      times.push(await timed(`${url}/api/users/me`, headers));
      if (times.length % 20 === 0) highest = Math.max(highest, await residentBytes(url));
      await sleep(5);
    }
  })();
  const result = await work();
  highest = Math.max(highest, await residentBytes(url));
  isStopped = true;
  await watch;
  return { result, times, grown: megabytes(highest - before) };
}

export async function measureCsv({ url, headers, databaseUrl }, { _id }) {
  const path = `${url}/api/v2/history/${_id}/csv`;
  const warm = await download(path, headers);
  const idle = [];
  for (let sample = 0; sample < samples; sample += 1) idle.push(await timed(`${url}/api/users/me`, headers));
  const { result, times, grown } = await during(url, headers, () => download(path, headers));
  const copied = await copy(databaseUrl, _id);
  const best = Math.min(warm.ms, result.ms);
  const ratio = best / copied;
  const p99 = percentile(times, 0.99);
  console.table({
    'psql \\copy': { time: seconds(copied) },
    'CSV over HTTP': {
      time: seconds(best),
      points: result.lines - 1,
      MB: megabytes(result.bytes).toFixed(0),
      ratio: ratio.toFixed(2),
      aim: `${aims.csvRatio}: ${judged(ratio <= aims.csvRatio)}`,
    },
    'memory of the server': {
      MB: `+${grown.toFixed(0)}`,
      aim: `${aims.memoryMegabytes}: ${judged(grown <= aims.memoryMegabytes)}`,
    },
    'others, no export': { time: `p99 ${milliseconds(percentile(idle, 0.99))}` },
    'others meanwhile': { time: `p99 ${milliseconds(p99)}`, aim: `${aims.othersMs}: ${judged(p99 <= aims.othersMs)}` },
  });
  report({
    what: `CSV of ${(result.lines - 1).toLocaleString('en')} points`,
    seen: seconds(best),
    against: `psql \\copy ${seconds(copied)}`,
    ratio,
    aim: `≤ ${aims.csvRatio}`,
    isMet: ratio <= aims.csvRatio,
  });
  reportOthers('CSV', p99, grown);
}

function reportOthers(what, p99, grown) {
  report({
    what: `${what}, others meanwhile, p99`,
    seen: milliseconds(p99),
    ratio: p99 / aims.othersMs,
    aim: `≤ ${aims.othersMs} ms`,
    isMet: p99 <= aims.othersMs,
  });
  report({
    what: `${what}, memory of the server`,
    seen: `+${grown.toFixed(0)} MB`,
    ratio: grown / aims.memoryMegabytes,
    aim: `≤ ${aims.memoryMegabytes} MB`,
    isMet: grown <= aims.memoryMegabytes,
  });
}

async function copy(databaseUrl, deviceId) {
  const times = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const query = `SELECT timestamp, extract(epoch FROM timestamp), text, latitude, longitude, alert_type, source, accuracy,
      modem_temperature, modem_voltage FROM location_points LEFT JOIN point_addresses ON id = address_id WHERE device_id = '${deviceId}' ORDER BY timestamp DESC`;
    const command = `\\copy (${query.replace(/\s+/g, ' ')}) TO '/dev/null' WITH (FORMAT csv, HEADER)`;
    const began = performance.now();
    const { code, output } = await run('psql', [databaseUrl, '-q', '-c', command]);
    if (code !== 0) throw new Error(`psql failed:\n${output}`);
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** Sends the points as a device does, because no other process can open the embedded database. */
export async function measureEmbeddedCsv(points) {
  const mqttPort = await freePort();
  const server = await startServer({ CAPTCHA: 'off', MQTT_PORT: String(mqttPort), DATABASE_URL: '' });
  try {
    const { headers, devices } = await createUsersDevices(server.url, 1);
    const [device] = devices;
    const sendMs = await send(mqttPort, device, points);
    const path = `${server.url}/api/v2/history/${device._id}/csv`;
    const { result, times, grown } = await during(server.url, headers, () => download(path, headers));
    const p99 = percentile(times, 0.99);
    console.table({
      'embedded: sent by one device': { time: seconds(sendMs), points },
      'embedded: CSV over HTTP': {
        time: seconds(result.ms),
        points: result.lines - 1,
        MB: megabytes(result.bytes).toFixed(0),
      },
      'embedded: memory of the server': {
        MB: `+${grown.toFixed(0)}`,
        aim: `${aims.memoryMegabytes}: ${judged(grown <= aims.memoryMegabytes)}`,
      },
      'embedded: others meanwhile': {
        time: `p99 ${milliseconds(p99)}`,
        aim: `${aims.othersMs}: ${judged(p99 <= aims.othersMs)}`,
      },
    });
    reportOthers('CSV, embedded', p99, grown);
  } finally {
    await server.stop();
  }
}

async function send(port, { imei, secret }, points) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: imei,
    password: secret,
    clientId: imei,
  });
  const began = performance.now();
  const now = Math.floor(Date.now() / 1000);
  for (let first = 0; first < points; first += 500) {
    const message = Array.from({ length: 500 }, (_, at) => ({
      type: 'location',
      timestamp: now - (first + at) * 60,
      latitude: -33.8 + ((first + at) % 1000) / 1e4,
      longitude: 151.2,
      source: 'gps',
      accuracy: 12.5,
    }));
    await client.publishAsync(`devices/${imei}/up`, JSON.stringify(message), { qos: 1 });
  }
  await client.endAsync();
  return performance.now() - began;
}
