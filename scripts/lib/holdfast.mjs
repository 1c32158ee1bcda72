import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { root } from './paths.mjs';
import { end, run, start } from './processes.mjs';

const READY_WITHIN_MS = 180_000;
const DEMO_USER = { username: 'user@demo.test', password: 'Holdfast1!' };

/**
 * Starts the built server on `folder` with an API client of a demo user and the CLI. `checkout` selects another
 * version, `node` another Node, `program` the entry point.
 */
export async function startHoldfast(folder, environment, options = {}) {
  const { isStarted = true, checkout = root, node = process.execPath, program = 'scripts/start.mjs' } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const mqttPort = Number(environment.MQTT_PORT ?? (await freePort()));
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
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
  const signIn = async (login = DEMO_USER) => {
    authorization = '';
    authorization = (await call('POST', '/api/login', login)).authToken;
  };

  const holdfast = {
    url,
    mqttPort,
    call,
    signIn,
    token: () => authorization,
    start: async () => {
      child = start(node, [join(checkout, program)], { cwd: checkout, env });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      }
      const until = performance.now() + READY_WITHIN_MS;
      while (!(await isReady(url))) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (hasEnded || performance.now() > until) throw new Error(`the server did not become ready\n${output}`);
        await sleep(50);
      }
      await signIn();
    },
    stop: () => end(child),
    admin: async (...args) => {
      const { code, output } = await run(node, [join(checkout, 'scripts/admin.mjs'), ...args], { cwd: checkout, env });
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
