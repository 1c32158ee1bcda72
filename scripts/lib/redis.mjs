import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { end, start } from './processes.mjs';
import { installSystemPackage, succeeds } from './system-package.mjs';

const PACKAGES = { 'apt-get': 'redis-server', dnf: 'redis', apk: 'redis' };
const START_LIMIT_MS = 30_000;

/** Starts Redis for tests, without persistence: `{ url, stop() }`, or undefined if unavailable. */
export async function startRedis(say = console.log) {
  const url = process.env.TEST_REDIS_URL;
  if (url) return { url, stop: async () => {} };
  if (!isThere() && !(installSystemPackage(PACKAGES, say) && isThere())) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'holdfast-redis-'));
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = start('redis-server', flags, {});
  await isReady(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isThere() {
  return succeeds('redis-server', ['--version']);
}

function isReady(child) {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason) => reject(new Error(`Redis did not start: ${reason}\n${log}`));
    const timer = setTimeout(() => fail('it took too long'), START_LIMIT_MS);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`exit code ${code}`));
    child.once('close', () => clearTimeout(timer));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text;
        if (!/ready to accept connections/i.test(log)) return;
        clearTimeout(timer);
        resolve();
      });
    }
  });
}
