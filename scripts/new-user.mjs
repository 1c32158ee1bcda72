import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMailSink } from './faults/mail-sink.mjs';
import { tokenFromMail } from './faults/people.mjs';
import { createChecks } from './lib/checks.mjs';
import { freePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startMosquitto } from './lib/mosquitto.mjs';
import { root } from './lib/paths.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { run } from './lib/processes.mjs';
import { startRedis } from './lib/redis.mjs';
import { commandsOf, fillIn } from './new-user/blocks.mjs';
import { openTerminal } from './new-user/terminal.mjs';

// Extracts the commands of the README and runs them in a fresh clone. Not part of `npm test`, which is one of them:
// npm test -- new-user [--with-tests]
await ensureInstalled();
const { connectDevice } = await import('./lib/device.mjs');
const { values } = parseArgs({ options: { 'with-tests': { type: 'boolean' } } });
const folder = mkdtempSync(join(tmpdir(), 'holdfast-new-user-'));
const clone = join(folder, 'holdfast');
const PERSON = { username: 'you@example.com', password: 'Correct-Horse1' };
const { check, eventually, failures } = createChecks();
const services = [];
let lastPoint = Math.floor(Date.now() / 1000) - 100;
try {
  const cloned = await run('git', ['clone', '--quiet', root, clone]);
  if (cloned.code !== 0) throw new Error(cloned.output);
  await walk(readFileSync(join(clone, 'README.md'), 'utf8'));
} catch (error) {
  check('every command worked', false, error.message);
} finally {
  for (const service of services.reverse()) await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures() === 0 ? 'all checks passed' : `${failures()} checks failed`);
process.exit(failures() === 0 ? 0 : 1);

async function walk(readme) {
  await twoCommands(commandsOf(readme, 'Two commands'));
  await wayUp(commandsOf(readme, 'What to know about the embedded database'));
  await production(commandsOf(readme, 'In production'));
}

async function twoCommands([[startIt, testIt]]) {
  console.log('the two commands:');
  const { env, url } = await surroundings();
  const terminal = openTerminal(clone, env, say);
  const running = await terminal.leaveRunning(startIt, url);
  const signIns = /^Demo +(\S+) .*, password (\S+)$/m;
  // The last lines are printed after the server is ready.
  await eventually('it prints how to sign in to the demo', () => signIns.test(running.output()));
  const [, email, password] = signIns.exec(running.output());
  const calls = callsTo(url);
  await calls.signIn({ username: email, password });
  check('and that opens it', Boolean(calls.token()));
  check('the web app is served', (await (await fetch(url)).text()).includes('<html'));
  await running.stop();
  if (values['with-tests']) await terminal.type(testIt);
  else console.log(`  left out: ${testIt} (it takes long; --with-tests runs it)`);
}

async function wayUp([[backup, restore]]) {
  console.log('the way up:');
  const { env } = await surroundings();
  const postgres = await service(startPostgres());
  const terminal = openTerminal(clone, env, say);
  await terminal.type(backup);
  const [filled] = fillIn([restore], { 'postgres://…': postgres.url });
  const output = await terminal.type(filled);
  check('the restore says what it did', /is as it was in/.test(output), output);
  await stop(postgres);
}

async function production([install, firstAdmin, backUp, several]) {
  console.log('production:');
  const { env, url, mqttPort } = await surroundings();
  const [postgres, sink] = [await service(startPostgres()), await service(mailServer())];
  const terminal = openTerminal(clone, env, say);
  const examples = {
    'postgres://holdfast:password@127.0.0.1:5432/holdfast': postgres.url,
    'smtp://127.0.0.1:25': sink.url,
  };
  const commands = fillIn(install, examples);
  const startIt = commands.pop();
  for (const command of commands) {
    // The doctor fails, since the example's public address does not answer.
    await terminal.type(command.includes('doctor') ? `${command} || true` : command);
  }
  let running = await terminal.leaveRunning(startIt, url);
  const person = await signUp(url, sink);
  const outputs = [];
  for (const command of firstAdmin) outputs.push(await terminal.type(command));
  const device = await claim(person, outputs.at(-1));
  const points = [];
  points.push(await report(mqttPort, device));
  await running.stop();

  for (const command of backUp) await terminal.type(command);
  running = await terminal.leaveRunning(startIt, url);
  check('after the restore the point is there', (await pointsOf(person, device)).includes(points[0]));
  await running.stop();
  await severalProcesses(several, terminal, person, device, points);
}

async function severalProcesses(lines, terminal, person, device, points) {
  console.log('three processes:');
  const redis = await service(startRedis());
  const ports = {
    broker: await freePort(),
    api: await freePort(),
    gateway: await freePort(),
    worker: await freePort(),
  };
  const [exports, exportRights, ...starts] = fillIn(lines, {
    'redis://127.0.0.1:6379': redis.url,
    '127.0.0.1:1883': `127.0.0.1:${ports.broker}`,
    'PORT=3000': `PORT=${ports.api}`,
    'PORT=3001': `PORT=${ports.gateway}`,
    'PORT=3002': `PORT=${ports.worker}`,
  });
  await terminal.type(exports);
  await terminal.type(exportRights);
  await service(broker(ports.broker));
  for (const command of starts) {
    const [, port] = /PORT=(\d+)/.exec(command);
    services.push(await terminal.leaveRunning(command, `http://127.0.0.1:${port}`));
  }
  points.push(await report(ports.broker, device));
  const moved = { ...person, ...callsTo(`http://127.0.0.1:${ports.api}`, person.token()) };
  // The broker acknowledges before the gateway stores the point.
  await eventually('a point through the broker and the gateway is read at the api', async () => {
    const stored = await pointsOf(moved, device);
    return points.every((point) => stored.includes(point));
  });
}

/** Free ports, which a real machine would have. */
async function surroundings() {
  const { npm_execpath: _, npm_lifecycle_event: __, NODE_ENV: ___, ...rest } = process.env;
  const [port, mqttPort] = [await freePort(), await freePort()];
  const env = { ...rest, PORT: String(port), MQTT_PORT: String(mqttPort) };
  // Disabled, since the default tracker ports may be in use here.
  return { env: { ...env, TRACKER_PORTS: 'off' }, url: `http://127.0.0.1:${port}`, mqttPort };
}

async function service(starting) {
  const started = await starting;
  if (!started) throw new Error('a service that this needs could not be had here (PostgreSQL, Redis or Mosquitto)');
  services.push(started);
  return started;
}

async function stop(one) {
  services.splice(services.indexOf(one), 1);
  await one.stop();
}

async function mailServer() {
  const sink = await startMailSink();
  return { ...sink, stop: async () => sink.close() };
}

function broker(port) {
  const rights = (name) => join(clone, 'broker', name);
  return startMosquitto(folder, [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${rights('passwords')}`,
    `acl_file ${rights('acl')}`,
    `user ${userInfo().username}`,
    'persistence false',
    'log_dest stderr',
  ]);
}

function callsTo(url, known = '') {
  let token = known;
  const call = async (method, path, body) => {
    const headers = { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const signIn = async (login) => {
    token = (await call('POST', '/api/login', { ...login, captcha: await captcha() })).authToken;
  };
  const captcha = async () => solved(await call('GET', '/api/captcha?level=normal'));
  return { call, captcha, signIn, token: () => token };
}

async function signUp(url, sink) {
  const calls = callsTo(url);
  const { username: email, password } = PERSON;
  const captcha = await calls.captcha();
  await calls.call('POST', '/api/signup', { country: 'AU', captcha, name: 'You', email, password });
  await calls.call('POST', `/api/login/reset/${await tokenFromMail(sink, email, 'verify')}`, { password });
  await calls.signIn(PERSON);
  check('an account was made, by the link in its mail', Boolean(calls.token()));
  return calls;
}

async function solved(challenge) {
  const load = createRequire(join(clone, 'apps/server/package.json'));
  const { solveChallenge } = load('altcha-lib');
  const { deriveKey } = load('altcha-lib/algorithms/pbkdf2');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Parses the table printed by `device provision` and claims the device. */
async function claim({ call }, printed) {
  const lines = printed.trim().split('\n');
  const at = lines.findIndex((line) => line.includes('passcode') && line.includes('deviceSecret'));
  if (at < 0) throw new Error(`device provision prints no passcode:\n${printed}`);
  const [names, cells] = [lines[at], lines[at + 1]].map((line) => line.trim().split(/\s{2,}/));
  const device = Object.fromEntries(names.map((name, column) => [name, cells[column]]));
  const body = { deviceUUID: device.serial, passcode: device.passcode, name: 'Mine' };
  return { ...device, _id: (await call('POST', '/api/devices', body)).device._id };
}

async function report(port, credentials) {
  lastPoint += 10;
  const device = await connectDevice(port, credentials);
  await device.report({ timestamp: lastPoint, latitude: -33.86, longitude: 151.2 });
  await device.close();
  return lastPoint;
}

async function pointsOf({ call }, { _id }) {
  return (await call('GET', `/api/history/map/${_id}?perPage=1000`)).map(({ timestamp }) => timestamp);
}

function say(line) {
  console.log(`  ${line}`);
}
