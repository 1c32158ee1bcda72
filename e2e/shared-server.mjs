import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';

/** Making the demo takes five times the CPU of a start on a copy of it. */
async function makeDemo(folder) {
  // On a port of its own: this server must not be taken for the shared one.
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', MQTT_PORT: '0' };
  const child = spawn(process.execPath, ['--liftoff-only', 'apps/server/dist/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // The lines that a server prints once it is ready, or nothing if it could not start.
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`the demo could not be made: the server ended with ${code}`);
}

await ensureInstalled();
await ensureBuilt();
await makeDemo(process.env.E2E_DEMO_DIR);
cpSync(process.env.E2E_DEMO_DIR, process.env.DATA_DIR, { recursive: true });
await import('../scripts/start.mjs');
