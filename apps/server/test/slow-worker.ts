import { createLocalBus } from '../src/platform/bus/local-bus.ts';
import { openDatabase } from '../src/platform/db/db.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { silentLog } from './silent-log.ts';

/** Program that starts a job and never finishes it: `slow-worker.ts <dataDir> [<databaseUrl>]`. */
const [, , dataDir = '', databaseUrl] = process.argv;
const database = await openDatabase({ dataDir, databaseUrl });
const jobs = createJobs({
  pool: database.pool,
  bus: createLocalBus(),
  isOnlyProcess: database.isEmbedded,
  isWorker: true,
  log: silentLog,
});
jobs.handle('slow', async () => {
  process.stdout.write('begun');
  await new Promise(() => setInterval(() => {}, 1000));
});
await jobs.start();
await database.db.transaction((tx) => jobs.enqueue(tx, 'slow', { by: 'the killed one' }));
