import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, run, start } from './processes.mjs';
import { installSystemPackage } from './system-package.mjs';

const LONGEST_MS = 20_000;
// Debian installs Mosquitto into sbin, which is only on root's PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

const isInstalled = (program) => spawnSync(program, ['--help'], { stdio: 'ignore', env }).error === undefined;

/** False if the broker or its clients are missing and cannot be installed. */
export function ensureMosquitto() {
  const programs = { mosquitto: 'mosquitto', mosquitto_pub: 'mosquitto-clients', mosquitto_sub: 'mosquitto-clients' };
  return Object.entries(programs).every(
    ([program, name]) => isInstalled(program) || (installSystemPackage({ 'apt-get': name }) && isInstalled(program)),
  );
}

const login = ({ imei, deviceSecret }) => (imei ? ['-u', imei, '-P', deviceSecret] : []);
const place = ({ port, version }) => ['-h', '127.0.0.1', '-p', String(port), '-V', version];

/** Publishes one message with QoS 1; the exit code is 0 if it was acknowledged. */
export function publishAs(broker, device, topic, message) {
  const args = [...place(broker), ...login(device), '-q', '1', '-t', topic, '-m', message];
  return run('mosquitto_pub', args, { timeoutMs: LONGEST_MS, env });
}

/** Output of mosquitto_sub until `count` messages or `seconds` have passed; `during` runs once it is subscribed. */
export async function listenAs(broker, device, topic, { count, seconds = 15, during }) {
  const limits = ['-W', String(seconds), ...(count ? ['-C', String(count)] : [])];
  const args = [...place(broker), ...login(device), '-q', '1', '-d', '-t', topic, ...limits];
  let heard = '';
  let isListening = () => {};
  const listening = new Promise((resolve) => {
    isListening = resolve;
  });
  const onOutput = (text) => {
    heard += text;
    if (/Subscribed \(mid/.test(heard)) isListening();
  };
  // stdbuf: output to a pipe would otherwise be buffered until the program ends.
  const done = run('stdbuf', ['-oL', 'mosquitto_sub', ...args], { timeoutMs: LONGEST_MS, env, onOutput });
  await Promise.race([listening, done]);
  await during();
  const { code, output } = await done;
  // With `-d` the client also logs its packets; messages are the lines that start with a brace.
  const messages = output.split('\n').filter((line) => line.startsWith('{'));
  return { code, output: messages.join('\n') };
}

/** Retained messages under a filter, topic → payload. */
export async function readRetained(broker, device, filter) {
  const args = [...place(broker), ...login(device), '-t', filter, '-v', '--retained-only', '-W', '2'];
  const { output } = await run('mosquitto_sub', args, { timeoutMs: LONGEST_MS, env });
  const lines = output.split('\n').filter((line) => line.includes('/'));
  return new Map(lines.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]));
}

export const writePassword = (file, user, password) =>
  run('mosquitto_passwd', ['-b', '-c', file, user, password], { timeoutMs: LONGEST_MS, env });

export async function startMosquitto(folder, lines) {
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = start('mosquitto', ['-c', file], { env });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
  }
  const until = performance.now() + LONGEST_MS;
  while (!/mosquitto version .* running/.test(log)) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`mosquitto did not start:\n${log}`);
    await sleep(50);
  }
  return { pid: child.pid, log: () => log, stop: () => end(child) };
}
