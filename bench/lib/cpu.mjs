import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Fields of `/proc/PID/stat` behind the name, which may contain spaces: the parent, then times in ticks. */
function statOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const [user, system, childrensUser, childrensSystem] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), own: user + system, ofEnded: childrensUser + childrensSystem };
}

/** Seconds of CPU of a process and of all that it started, those that have ended too. */
export function cpuSecondsOf(pid) {
  const { own, ofEnded } = statOf(pid);
  const ofLiving = childrenOf(pid).reduce((sum, child) => sum + secondsOfChild(child), 0);
  return (own + ofEnded) / ticksPerSecond + ofLiving;
}

/** Milliseconds of CPU of the thread that answers requests: what it works, all others wait. */
export function mainThreadMs(pid) {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function secondsOfChild(pid) {
  try {
    return cpuSecondsOf(pid);
  } catch {
    // It has ended meanwhile; the next look finds its time with its parent's.
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
    // It has ended meanwhile.
    return false;
  }
}
