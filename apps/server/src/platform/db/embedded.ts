import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { embeddedFault } from './embedded-fault.ts';
import { lockFolder, socketFolder } from './folder-lock.ts';

const port = 5432;

/**
 * Smaller young generation for the engine's thread, whose data is short-lived: with the size set for the whole process
 * (`npm start`) it would hold 80 MB of garbage. V8 reads the flag when a thread's heap is created, and it overrides
 * `resourceLimits`.
 */
const youngGeneration = '--max-semi-space-size=4';

/** The worker file is JavaScript in the build and TypeScript in the sources, which Node 20 cannot load without tsx. */
const startWorker = (workerData: object) => {
  setFlagsFromString(youngGeneration);
  const built = new URL('./embedded-worker.js', import.meta.url);
  if (existsSync(built)) return new Worker(built, { workerData });
  const source = new URL('./embedded-worker.ts', import.meta.url).href;
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`;
  return new Worker(load, { eval: true, workerData });
};

/** PostgreSQL compiled to WebAssembly (PGlite) in a worker thread, behind a Unix socket like a normal server. */
export const startEmbedded = async (dataDir: string) => {
  const lock = await lockFolder(dataDir);
  const sockets = socketFolder(dataDir);
  const socketPath = join(sockets, `.s.PGSQL.${port}`);
  rmSync(socketPath, { force: true });
  mkdirSync(join(dataDir, 'database'), { recursive: true, mode: 0o700 });

  const worker = startWorker({ folder: join(dataDir, 'database'), socketPath });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  await Promise.race([once(worker, 'message'), failed]).catch(async (error: unknown) => {
    await lock.release();
    throw embeddedFault(dataDir, error);
  });
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
