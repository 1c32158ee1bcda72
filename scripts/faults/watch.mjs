import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LOOK_EVERY_MS = 250;

export function watchMemory(pids) {
  let highest = 0;
  const look = () => {
    for (const pid of pids()) highest = Math.max(highest, residentMegabytes(pid));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    begin: () => {
      highest = 0;
    },
    highest: () => {
      look();
      return highest;
    },
    close: () => clearInterval(timer),
  };
}

function residentMegabytes(pid) {
  try {
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
  } catch {
    return 0;
  }
}

/** Leaked processes: their working directory is in `folder`, and neither they nor their parent are known. */
export function strays(folder, known) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, folder))
    .filter((pid) => !known.includes(Number(pid)) && !known.includes(parentOf(pid)));
}

function worksIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
  } catch {
    return 0;
  }
}
