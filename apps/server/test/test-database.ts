import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/db/db.ts';
import { openEmbeddedDatabase } from './embedded-databases.ts';
import { watchTransactions } from './watch-transactions.ts';

/** A migrated database for one test, embedded or on the server, not opened yet. */
export const prepareTestDatabase = async () => {
  const { folder } = inject('prepared');
  const place = await preparePlace();
  if (!place.databaseUrl) cpSync(join(folder, 'database'), join(place.dataDir, 'database'), { recursive: true });
  return place;
};

const preparePlace = async () => {
  const { url, template } = inject('prepared');
  const dataDir = mkdtempSync(join(tmpdir(), 'hf-'));
  const databaseUrl = url ? await copyOnServer(url, template) : undefined;
  return {
    dataDir,
    databaseUrl,
    remove: async () => {
      if (url && databaseUrl)
        await onServer(url, `DROP DATABASE ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const open = async ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) => {
  if (!databaseUrl) return openEmbeddedDatabase(inject('prepared').folder, dataDir);
  const database = await openDatabase({ dataDir, databaseUrl });
  return { ...database, leave: database.close };
};

export const createTestDatabase = async () => {
  const place = await preparePlace();
  const { dataDir, remove } = place;
  const database = watchTransactions(await open(place));
  return {
    ...database,
    dataDir,
    place,
    /** Closes the database and keeps its data for another process. */
    leave: database.leave,
    close: () => database.close().finally(remove),
  };
};

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** Opens the same database like another process. */
export const joinTestDatabase = async ({ place }: TestDatabase): Promise<TestDatabase> => {
  const database = watchTransactions(await openDatabase(place));
  return { ...database, dataDir: place.dataDir, place, leave: database.close };
};

const copyOnServer = async (serverUrl: string, template: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/hf_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${url.pathname.slice(1)} TEMPLATE ${template}`);
  return url.href;
};

const onServer = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};
