import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { socketFolder } from '../platform/db/folder-lock.ts';
import type { StaffServices } from './definition.ts';
import { type AdminRequest, type AdminResult, execute } from './execute.ts';

/**
 * The embedded database allows one process. While the server runs on it, the CLI sends its command to the server
 * through a Unix socket that only the server's user may open.
 */
const socketPath = (dataDir: string) => join(socketFolder(dataDir), 'admin.sock');

const onlyForOwner = 0o177;

/** Reads until the other side ends; `for await` would also close our side of the half-open socket. */
const readAll = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let all = '';
    socket.setEncoding('utf8').on('data', (text) => {
      all += text;
    });
    socket.once('end', () => resolve(all)).once('error', reject);
  });

export const listenForAdmin = async (options: { dataDir: string; services: StaffServices; log: Logger }) => {
  const { dataDir, services, log } = options;
  const path = socketPath(dataDir);
  const answer = async (socket: Socket) => {
    const asked: unknown = JSON.parse(await readAll(socket));
    socket.end(JSON.stringify(await execute(services, asked, log)));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    answer(socket).catch(() => socket.destroy());
  });
  // A socket file left over is stale: this process holds the folder lock.
  rmSync(path, { force: true });
  const former = process.umask(onlyForOwner);
  server.listen(path);
  process.umask(former);
  await once(server, 'listening');
  return {
    close: async () => {
      server.close();
      rmSync(path, { force: true });
    },
  };
};

const isNobodyThere = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');

export const askServer = async (dataDir: string, request: AdminRequest): Promise<AdminResult | null> => {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (isNobodyThere(error)) return null;
    throw error;
  }
  socket.end(JSON.stringify(request));
  const answer = await readAll(socket);
  if (answer === '') return { error: 'the server ended before it answered' };
  return JSON.parse(answer) as AdminResult;
};
