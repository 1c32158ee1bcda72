import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/db/db.ts';

/** A fresh migrated database of this test's own, on whichever engine the run is for. */
export const createTestDatabase = async () => {
  const { folder, url, template } = inject('prepared');
  return url ? copyOnServer(url, template) : copyEmbedded(folder);
};

const copyEmbedded = async (prepared: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hf-'));
  cpSync(join(prepared, 'database'), join(dataDir, 'database'), { recursive: true });
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    dataDir,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const copyOnServer = async (serverUrl: string, template: string) => {
  const name = `hf_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  return {
    ...database,
    dataDir: tmpdir(),
    close: async () => {
      await database.close();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};

const onServer = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};
