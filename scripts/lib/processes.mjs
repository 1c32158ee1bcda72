import { spawn } from 'node:child_process';

const isWindows = process.platform === 'win32';
const GRACE_MS = 5_000;
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
/** Child process → the signal that asks it to end. */
const running = new Map();
let isEnding = false;

/**
 * Starts a program in a process group of its own, so that its own children end with it.
 * It is ended when this process ends.
 */
export function start(command, args, { endSignal = 'SIGTERM', ...options } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: !isWindows, ...options });
  remember(child, endSignal);
  child.once('exit', () => forget(child));
  child.once('error', () => forget(child));
  return child;
}

/** Runs a program to its end. Answers its exit code and all that it printed. */
export function run(command, args, { timeoutMs, onOutput, ...options } = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, options);
    let output = '';
    let timedOut = false;
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        void end(child);
      }, timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        onOutput?.(text);
      });
    }
    const finish = (code, extra = '') => {
      clearTimeout(timer);
      // Whoever waits must not go on to its next step while everything is being ended.
      if (!isEnding) resolve({ code, output: output + extra });
    };
    child.once('error', (error) => finish(127, `${command}: ${error.message}\n`));
    child.once('close', (code) => {
      if (timedOut) finish(124, `\nended after ${timeoutMs / 1000} s\n`);
      else finish(code ?? 1);
    });
  });
}

/** Asks a program and its children to end; forces them after a grace time. */
export async function end(child) {
  const signal = running.get(child);
  if (!signal) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  kill(child, signal);
  const timer = setTimeout(() => kill(child, 'SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(timer);
}

function kill(child, signal) {
  if (!child.pid) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function remember(child, endSignal) {
  if (running.size === 0) {
    for (const signal of Object.keys(SIGNALS)) process.on(signal, endAll);
    process.on('exit', killAll);
  }
  running.set(child, endSignal);
}

// Without children the signals are nobody's here: `npm start` hands them to the server.
function forget(child) {
  running.delete(child);
  if (running.size > 0 || isEnding) return;
  for (const signal of Object.keys(SIGNALS)) process.off(signal, endAll);
  process.off('exit', killAll);
}

async function endAll(signal) {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([...running.keys()].map(end));
  process.exit(128 + SIGNALS[signal]);
}

function killAll() {
  for (const child of running.keys()) kill(child, 'SIGKILL');
}
