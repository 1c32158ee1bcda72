import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 500;
const TICKS_PER_SECOND = 100;
const meters = new AsyncLocalStorage();

/** Counts a program that was started within `measureCpu`. */
export const noteStarted = (child) => void (child.pid && meters.getStore()?.add(child.pid));

/**
 * Runs it and answers its result with the CPU seconds, user and system, of the programs that it started and of theirs;
 * without the seconds where there is no /proc. Beside the wall time this tells a step that computes from one that waits.
 */
export async function measureCpu(work) {
  if (!existsSync('/proc/self/stat')) return { result: await work() };
  const roots = new Set();
  let seconds = 0;
  let gone = 0;
  const sample = () => {
    const now = secondsOf(readProcesses(), roots) + gone;
    // What ends and is waited for by nobody of its own takes its time along.
    if (now < seconds) gone += seconds - now;
    else seconds = now;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    return { result: await meters.run(roots, work), seconds };
  } finally {
    clearInterval(timer);
  }
}

function secondsOf(processes, roots) {
  const isOurs = (id) => roots.has(id) || (processes.has(id) && isOurs(processes.get(id).parent));
  const ours = [...processes].filter(([id]) => isOurs(id));
  return ours.reduce((total, [, process]) => total + process.seconds, 0);
}

/** Process id → its parent, and the CPU seconds of itself and of children that have ended. */
function readProcesses() {
  const processes = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(name);
    // The program's name comes first, in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    if (stat) processes.set(Number(name), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND });
  }
  return processes;
}

function readStat(name) {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}
