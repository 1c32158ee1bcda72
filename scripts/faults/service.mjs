import { once } from 'node:events';
import { end, start } from '../lib/processes.mjs';
import { until } from './until.mjs';

const START_LIMIT_MS = 180_000;
const KEPT_CHARACTERS = 20_000;
const LAST_WORDS = 2000;

/** A program that can be killed and started again, on the same port and with the same data. */
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
    /** The last words of each time that it ended although nobody had asked it to. */
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

    /** Answers when it is gone. */
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
