import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Fields of `/proc/PID/stat` after the process name, which can contain spaces: parent pid, then CPU times in ticks. */
function statOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const [user, system, childrensUser, childrensSystem] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), own: user + system, ofEnded: childrensUser + childrensSystem };
}

/** CPU seconds of a process and all its descendants, including ended ones. */
export function cpuSecondsOf(pid) {
  const { own, ofEnded } = statOf(pid);
  const ofLiving = childrenOf(pid).reduce((sum, child) => sum + secondsOfChild(child), 0);
  return (own + ofEnded) / ticksPerSecond + ofLiving;
}

/** CPU milliseconds of the main thread: while it is busy, the event loop is blocked for all requests. */
export function mainThreadMs(pid) {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function secondsOfChild(pid) {
  try {
    return cpuSecondsOf(pid);
  } catch {
    // The process ended meanwhile; the next sample has its time in that of its parent.
    return 0;
  }
}

function childrenOf(pid) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChildOf(name, pid));
}

function isChildOf(child, pid) {
  try {
    return statOf(child).parent === Number(pid);
  } catch {
    // The process ended meanwhile.
    return false;
  }
}
