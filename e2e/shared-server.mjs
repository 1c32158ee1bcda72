import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { freePort } from '../scripts/lib/free-port.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';

/** A job buys the plan of a demo tracker some seconds after the start. */
async function planIsBought(url) {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const login = JSON.stringify({ username: 'user@demo.test', password: 'Holdfast1!' });
  const { authToken } = await (await fetch(`${url}/api/login`, { ...post, body: login })).json();
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/api/devices/find/me`, { headers: { authorization: authToken } });
    const { data } = await answer.json();
    if (data.some(({ subscription }) => subscription?.status === 'Active')) return;
    await sleep(300);
  }
  throw new Error('the demo could not be made: no tracker has got a plan');
}

/** Making the demo takes five times the CPU of a start on a copy of it. */
async function makeDemo(folder) {
  // On a port of its own: this server must not be taken for the shared one.
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), MQTT_PORT: '0', CAPTCHA: 'off' };
  const child = spawn(process.execPath, ['--liftoff-only', 'apps/server/dist/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    // The lines that a server prints once it is ready, or nothing if it could not start.
    await Promise.race([once(child.stdout, 'data'), ended]);
    await planIsBought(`http://127.0.0.1:${port}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  // On a busy machine the server ends before it has closed everything, and sockets cannot be copied.
  for (const path of readdirSync(folder).map((name) => join(folder, name))) if (statSync(path).isSocket()) rmSync(path);
}

await ensureInstalled();
await ensureBuilt();
await makeDemo(process.env.E2E_DEMO_DIR);
cpSync(process.env.E2E_DEMO_DIR, process.env.DATA_DIR, { recursive: true });
await import('../scripts/start.mjs');
