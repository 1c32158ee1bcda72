import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 1_000;
const TICKS_PER_SECOND = 100;
const meters = new AsyncLocalStorage();

export const noteStarted = (child) => void (child.pid && meters.getStore()?.add(child.pid));

/**
 * Runs `work` and returns its result with the CPU seconds (user and system) of its processes and their descendants;
 * without seconds if there is no /proc. Compared with wall time this separates computing from waiting.
 */
export async function measureCpu(work) {
  if (!existsSync('/proc/self/stat')) return { result: await work() };
  const roots = new Set();
  let seconds = 0;
  let gone = 0;
  const sample = () => {
    const now = secondsOf(readProcesses(), roots) + gone;
    // A process that ends without being reaped by its own parent drops out of the total; `gone` keeps its time.
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

/** Process id → its parent and the CPU seconds of itself and of its reaped children. */
function readProcesses() {
  const processes = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(name);
    // The second field, the program name in parentheses, may contain any character.
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
    return ''; // the process has just ended
  }
}
