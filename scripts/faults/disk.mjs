import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SIZE_MEGABYTES = 400;
const CHUNK_SIZES = [1024 * 1024, 4096];

/** Small tmpfs for the database, which can be filled; a plain folder without the right to mount. */
export function openDisk(folder, { isSmall, undo }) {
  const path = join(folder, 'disk');
  const filler = join(path, 'filler');
  mkdirSync(path, { recursive: true });
  const isOwn = isSmall && isDone('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MEGABYTES}m,mode=755`, 'tmpfs', path]);
  // Lazy unmount: at exit a process may still have open files there.
  if (isOwn) undo(() => isDone('umount', ['-l', path]));
  return {
    path,
    isOwn,
    /** Fills the disk completely; repeat it, since other processes may free space meanwhile. */
    fill: () => {
      for (const size of CHUNK_SIZES) while (hasRoomFor(filler, Buffer.alloc(size)));
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function hasRoomFor(file, chunk) {
  try {
    appendFileSync(file, chunk);
    return true;
  } catch (error) {
    if (error.code === 'ENOSPC') return false;
    throw error;
  }
}

function isDone(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
