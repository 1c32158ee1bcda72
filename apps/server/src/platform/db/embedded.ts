import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder, socketFolder } from './folder-lock.ts';

const port = 5432;

/** The worker beside this file: TypeScript from the sources, JavaScript from the build. */
const workerFile = () => {
  const source = new URL('./embedded-worker.ts', import.meta.url);
  return existsSync(source)
    ? { url: source, execArgv: ['--import', 'tsx'] }
    : { url: new URL('./embedded-worker.js', import.meta.url), execArgv: [] };
};

/** PostgreSQL compiled to WebAssembly, in a worker thread, spoken to through a Unix socket as if it were a server. */
export const startEmbedded = async (dataDir: string) => {
  const lock = await lockFolder(dataDir);
  const sockets = socketFolder(dataDir);
  const socketPath = join(sockets, `.s.PGSQL.${port}`);
  rmSync(socketPath, { force: true });
  mkdirSync(join(dataDir, 'database'), { recursive: true, mode: 0o700 });

  const { url, execArgv } = workerFile();
  const worker = new Worker(url, { execArgv, workerData: { folder: join(dataDir, 'database'), socketPath } });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  await Promise.race([once(worker, 'message'), failed]);
  failed.catch(() => process.exit(1));

  return {
    connection: { host: sockets, port, user: 'postgres', database: 'postgres' },
    stop: async () => {
      worker.postMessage('close');
      await once(worker, 'exit');
      rmSync(socketPath, { force: true });
      await lock.release();
    },
  };
};
