import { once } from 'node:events';
import { end, start } from '../lib/processes.mjs';
import { until } from './until.mjs';

const START_LIMIT_MS = 180_000;
const KEPT_CHARACTERS = 20_000;
const LAST_WORDS = 2000;

/** A program that can be killed and restarted with the same port and data. */
export function createService({ name, command, args, options, isUp, endSignal }) {
  let child;
  let output = '';
  let isWanted = false;
  const deaths = [];
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  return {
    name,
    isRunning,
    pid: () => (isRunning() ? child.pid : undefined),
    /** Last output of each unexpected exit. */
    deaths,

    start: async () => {
      output = '';
      isWanted = true;
      child = start(command, args, { ...options, endSignal });
      child.once('error', (error) => {
        output += error.message;
      });
      child.once('close', () => isWanted && deaths.push(output.slice(-LAST_WORDS)));
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output = (output + text).slice(-KEPT_CHARACTERS);
        });
      }
      await until(async () => !isRunning() || (await isUp(output)), START_LIMIT_MS);
      if (!isRunning() || !(await isUp(output))) throw new Error(`${name} did not start:\n${output}`);
    },

    signal: (name) => child.kill(name),

    kill: async (signal = 'SIGKILL') => {
      isWanted = false;
      if (!isRunning()) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },

    stop: async () => {
      isWanted = false;
      if (child) await end(child);
    },
  };
}
