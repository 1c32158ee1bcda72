import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';
import { createService } from './service.mjs';

/** One built server per port; each keeps its port and folder across restarts. */
export function createServers({ folder, ports, env }) {
  return ports.map((port) => createServer({ folder: join(folder, `server-${port}`), port, env }));
}

export async function findPorts(count) {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

function createServer({ folder, port, env }) {
  mkdirSync(folder);
  const url = `http://127.0.0.1:${port}`;
  const service = createService({
    name: `the server at ${port}`,
    command: process.execPath,
    args: [join(root, 'apps/server/dist/main.js')],
    options: { cwd: folder, env: { ...env, PORT: String(port), DATA_DIR: join(folder, 'data') } },
    isUp: () => isReady(url),
  });
  return { ...service, url, isReady: () => isReady(url), log: join(folder, 'data/logs') };
}

const ask = (servers) => Promise.all(servers.map(({ isReady }) => isReady()));

export const areReady = async (servers) => (await ask(servers)).every(Boolean);

export const isAnyReady = async (servers) => (await ask(servers)).some(Boolean);

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

export async function runAdmin(env, folder, ...args) {
  const options = { cwd: folder, env: { ...env, DATA_DIR: join(folder, 'admin') } };
  const { code, output } = await run(process.execPath, [join(root, 'apps/server/dist/admin.js'), ...args], options);
  if (code !== 0) throw new Error(`admin ${args.join(' ')}: ${output}`);
}
