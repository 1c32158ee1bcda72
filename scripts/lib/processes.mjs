import { spawn } from 'node:child_process';
import { noteStarted } from './cpu-time.mjs';

const isWindows = process.platform === 'win32';
const GRACE_MS = 10_000;
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
/** Child process → the signal that ends it and, once sent, the promise of its exit. */
const running = new Map();
let isEnding = false;

/** Starts a program in its own process group, so that its children end with it. It is ended when this process ends. */
export function start(command, args, { endSignal = 'SIGTERM', ...options } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: !isWindows, ...options });
  noteStarted(child);
  remember(child, endSignal);
  child.once('exit', () => {
    killGroup(child);
    forget(child);
  });
  child.once('error', () => forget(child));
  return child;
}

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
      // Never resolves during shutdown, so that the caller does not start its next step.
      if (!isEnding) resolve({ code, output: output + extra });
    };
    child.once('error', (error) => finish(127, `${command}: ${error.message}\n`));
    child.once('close', (code) => {
      if (timedOut) finish(124, `\nended after ${timeoutMs / 1000} s\n`);
      else finish(code ?? 1);
    });
  });
}

/** Signals a program to end, which signals its own children; kills the group after a grace period. */
export function end(child) {
  const state = running.get(child);
  if (!state) return Promise.resolve();
  state.ended ??= new Promise((resolve) => {
    const timer = setTimeout(() => killGroup(child), GRACE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill(state.endSignal);
  });
  return state.ended;
}

function killGroup(child) {
  if (!child.pid) return;
  try {
    if (isWindows) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function remember(child, endSignal) {
  if (running.size === 0) {
    for (const signal of Object.keys(SIGNALS)) process.on(signal, endAll);
    process.on('exit', killAll);
  }
  running.set(child, { endSignal });
}

// Without children the signal handlers are removed, so that `npm start` leaves signals to the server.
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
  for (const child of running.keys()) killGroup(child);
}
