import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askServer } from '../admin-cli/admin-socket.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../platform/db/db.ts';
import { FolderInUseError } from '../platform/db/folder-lock.ts';
import { checkPool, type Findings, ofUnreachable } from './check-pool.ts';
import { ok } from './finding.ts';

/** The embedded database allows one process, so a running server is asked through its admin socket. */
const ofRunningServer = async (dataDir: string): Promise<Findings> => {
  const input = { filter: '', page: '0', perPage: '1' };
  const answer = await askServer(dataDir, { name: 'audit list', input, operator: 'doctor' });
  if (answer && 'result' in answer)
    return { database: ok(`embedded, in ${dataDir}; the server that runs on it answers`) };
  return ofUnreachable(
    `a process has ${dataDir} open and does not answer${answer ? `: ${answer.error}` : ''}`,
    'Look into its log, DATA_DIR/logs, and start it again.',
  );
};

/** Applies no migration, and creates no database where there is none. */
export const checkDatabase = async (config: Config): Promise<Findings> => {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    return { database: ok(`embedded; the first start makes it in ${dataDir}`) };
  }
  const database = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return null;
    throw error;
  });
  if (!database) return ofRunningServer(dataDir);
  try {
    return await checkPool(database, config);
  } finally {
    await database.close();
  }
};
