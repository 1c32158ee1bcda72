import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { end, start } from '../../scripts/lib/processes.mjs';

const keptCharacters = 4000;

/** Starts the built server with the demo and a new data folder; demo devices move only with `scripts/start.mjs`. */
export async function startServer(env = {}, { readyWithinMs = 120_000 } = {}) {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(process.execPath, ['--max-semi-space-size=32', join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      MQTT_PORT: '0',
      TRACKER_PORTS: 'off',
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      ...env,
    },
  });
  const began = performance.now();
  const said = lastWords(child);
  while (!(await isReady(url))) {
    const isTooLate = performance.now() - began > readyWithinMs;
    if (isTooLate || child.exitCode !== null) throw new Error(`the server did not become ready:\n${said()}`);
    await sleep(50);
  }
  return {
    url,
    pid: child.pid,
    readyAfterMs: performance.now() - began,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const residentBytes = (url) => metricOf(url, 'process_resident_memory_bytes');

/** CPU time of the server alone, less sensitive to background load than wall-clock time. */
export const cpuSeconds = (url) => metricOf(url, 'process_cpu_seconds_total');

async function metricOf(url, name) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)[1]);
}

/** Keeps the last output. The pipe must be drained, otherwise the child blocks when its buffer is full. */
function lastWords(child) {
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      words = (words + text).slice(-keptCharacters);
    });
  }
  return () => words;
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
