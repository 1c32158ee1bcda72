import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { end, start } from '../../scripts/lib/processes.mjs';

const readyWithinMs = 120_000;

/** The built server with the demo, but without the demo's moving devices, on a data folder of its own. */
export async function startServer(env = {}) {
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
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      ...env,
    },
  });
  const began = performance.now();
  while (!(await isReady(url))) {
    if (performance.now() - began > readyWithinMs) throw new Error('the server did not become ready');
    await sleep(50);
  }
  return {
    url,
    readyAfterMs: performance.now() - began,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
