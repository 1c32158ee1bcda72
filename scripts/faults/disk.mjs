import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SIZE_MEGABYTES = 400;
const CHUNK_SIZES = [1024 * 1024, 4096];

/** A small disk of its own for the database, which can be filled; without the right to mount, an ordinary folder. */
export function openDisk(folder, { isSmall, undo }) {
  const path = join(folder, 'disk');
  const filler = join(path, 'filler');
  mkdirSync(path, { recursive: true });
  const isOwn = isSmall && isDone('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MEGABYTES}m,mode=755`, 'tmpfs', path]);
  // Lazily: on the way out a program may still be about to let go of it.
  if (isOwn) undo(() => isDone('umount', ['-l', path]));
  return {
    path,
    isOwn,
    /** To the last page; to be repeated, because others may free some meanwhile. */
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
