import { cpSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { connectEmbedded } from '../src/platform/db/db.ts';
import { type Embedded, startEmbedded } from '../src/platform/db/embedded.ts';
import { resetDatabase, type Snapshot, takeSnapshot } from './reset-database.ts';

interface Engine {
  embedded: Embedded;
  folder: string;
  snapshot: Snapshot;
}

/** Unused engines of this worker: a start takes two seconds, a reset a tenth of one. */
const idle: Engine[] = [];

const startEngine = async (prepared: string): Promise<Engine> => {
  // Removed together with the prepared folder after all tests.
  const folder = mkdtempSync(join(prepared, 'engine-'));
  cpSync(join(prepared, 'database'), join(folder, 'database'), { recursive: true });
  const embedded = await startEmbedded(folder);
  const { pool, close } = connectEmbedded(embedded, folder);
  const snapshot = await takeSnapshot(pool);
  await close();
  return { embedded, folder, snapshot };
};

const isReset = async ({ embedded, folder, snapshot }: Engine) => {
  const { pool, close } = connectEmbedded(embedded, folder);
  try {
    return await resetDatabase(pool, snapshot);
  } finally {
    await close();
  }
};

const takeEngine = async (prepared: string): Promise<Engine> => {
  const engine = idle.pop();
  if (!engine) return startEngine(prepared);
  if (await isReset(engine)) return engine;
  await engine.embedded.stop();
  return takeEngine(prepared);
};

/** A migrated embedded database, reset to the prepared state. */
export const openEmbeddedDatabase = async (prepared: string, dataDir: string) => {
  const engine = await takeEngine(prepared);
  const database = connectEmbedded(engine.embedded, dataDir);
  return {
    ...database,
    close: async () => {
      await database.close();
      idle.push(engine);
    },
    /** Stops the engine and moves its files to where a server with `dataDir` expects them. */
    leave: async () => {
      await database.close();
      await engine.embedded.stop();
      renameSync(join(engine.folder, 'database'), join(dataDir, 'database'));
    },
  };
};
