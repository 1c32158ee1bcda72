import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { lockFolder, socketFolder } from './folder-lock.ts';

const port = 5432;

/**
 * What passes through the engine's thread is garbage at once: with as much room for the young as the whole process has
 * (`npm start`), that thread would keep 80 MB that hold nothing. The flag is read when a thread's heap is made, and
 * comes before `resourceLimits`.
 */
const youngGeneration = '--max-semi-space-size=4';

/** The worker beside this file: JavaScript in the build, TypeScript (which Node 20 does not read) in the sources. */
const startWorker = (workerData: object) => {
  setFlagsFromString(youngGeneration);
  const built = new URL('./embedded-worker.js', import.meta.url);
  if (existsSync(built)) return new Worker(built, { workerData });
  const source = new URL('./embedded-worker.ts', import.meta.url).href;
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`;
  return new Worker(load, { eval: true, workerData });
};

/** PostgreSQL compiled to WebAssembly, in a worker thread, spoken to through a Unix socket as if it were a server. */
export const startEmbedded = async (dataDir: string) => {
  const lock = await lockFolder(dataDir);
  const sockets = socketFolder(dataDir);
  const socketPath = join(sockets, `.s.PGSQL.${port}`);
  rmSync(socketPath, { force: true });
  mkdirSync(join(dataDir, 'database'), { recursive: true, mode: 0o700 });

  const worker = startWorker({ folder: join(dataDir, 'database'), socketPath });
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

export type Embedded = Awaited<ReturnType<typeof startEmbedded>>;
