import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { root } from './paths.mjs';
import { end, run, start } from './processes.mjs';

const READY_WITHIN_MS = 60_000;

/** The built server on `folder` as one of the demo's people uses it, with its command line. */
export async function startHoldfast(folder, environment, { isStarted = true } = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    CAPTCHA: 'off',
    TRACKER_PORTS: 'off',
    ...environment,
  };
  let child;
  let authorization = '';

  const call = async (method, path, body) => {
    const headers = { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  const holdfast = {
    url,
    call,
    token: () => authorization,
    start: async () => {
      child = start(process.execPath, [join(root, 'scripts/start.mjs')], { cwd: root, env });
      child.stdout.resume();
      const until = performance.now() + READY_WITHIN_MS;
      while (!(await isReady(url))) {
        if (child.exitCode !== null || performance.now() > until) throw new Error('the server did not become ready');
        await sleep(50);
      }
      const login = { username: 'user@demo.test', password: 'Holdfast1!' };
      authorization = (await call('POST', '/api/login', login)).authToken;
    },
    stop: () => end(child),
    admin: async (...args) => {
      const { code, output } = await run(process.execPath, [join(root, 'scripts/admin.mjs'), ...args], {
        cwd: root,
        env,
      });
      if (code !== 0) throw new Error(`admin ${args.join(' ')}: ${output}`);
      return output;
    },
    claim: async (device) => {
      const body = { deviceUUID: device.serial, passcode: device.passcode, name: device.serial };
      return { ...device, _id: (await call('POST', '/api/devices', body)).device._id };
    },
    points: ({ _id }) => call('GET', `/api/history/map/${_id}?perPage=1000`),
  };
  if (isStarted) await holdfast.start();
  return holdfast;
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
