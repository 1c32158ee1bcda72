import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from './data-folder.ts';

export class FolderInUseError extends Error {}

/** Socket path length that all platforms accept, with room for a suffix. */
const socketPathLimit = 80;

/** The data folder, or, if its path is too long for a socket, a private temporary folder named by its hash. */
export const socketFolder = (folder: string) => {
  if (folder.length <= socketPathLimit) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const short = join(tmpdir(), `holdfast-${process.getuid?.() ?? 'user'}-${name}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  return short;
};

const isAnswered = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy()).setTimeout(2000, () => resolve(true));
    socket.once('connect', () => socket.end());
  });

const tryLink = (from: string, to: string) => {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
};

/**
 * Two processes on one embedded database corrupt it. The lock is a listening socket, which the kernel closes with the
 * process: no stale lock survives kill -9, and neither clocks nor process ids are trusted.
 */
export const lockFolder = async (folder: string): Promise<{ release: () => Promise<void> }> => {
  makeDataFolder(folder);
  const sockets = socketFolder(folder);
  const path = join(sockets, 'lock.sock');
  const own = join(sockets, `lock-${process.pid}-${Date.now().toString(36)}.sock`);
  const server = createServer((socket) => socket.end());
  await listen(server, own);
  const inode = statSync(own).ino;

  const refuse = async () => {
    await close(server);
    throw new FolderInUseError(`another server is already running on ${folder}`);
  };

  if (!tryLink(own, path)) {
    if (await isAnswered(path)) return refuse();
    unlinkSync(path);
    if (!tryLink(own, path)) return refuse();
    // Race: another process may have replaced the same stale lock; the socket still linked afterwards wins.
    await sleep(100);
    if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) return refuse();
  }
  unlinkSync(own);
  server.unref();
  return {
    release: async () => {
      if (statSync(path, { throwIfNoEntry: false })?.ino === inode) unlinkSync(path);
      await close(server);
    },
  };
};

const listen = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
