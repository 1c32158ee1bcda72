import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

// Runs in a worker thread: a long query would otherwise block the server's event loop.
const { folder, socketPath } = workerData as { folder: string; socketPath: string };

const db = await PGlite.create(folder);
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 });
await server.start();
parentPort?.postMessage('ready');

parentPort?.on('message', async () => {
  await server.stop();
  await db.close();
  parentPort?.postMessage('closed');
  process.exit(0);
});
