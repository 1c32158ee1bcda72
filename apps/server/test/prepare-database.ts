import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '../src/paths.ts';
import { type Database, openDatabase } from '../src/platform/db/db.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { silentLog } from './silent-log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that every test file copies: a folder, or a template on the server at `url`. */
    prepared: { folder: string; url: string | null; template: string };
  }
}

const prepare = async (database: Database) => {
  await migrate(database.pool, migrationsFolder);
  const jobs = createJobs({ pool: database.pool, isOnlyProcess: true, log: silentLog });
  await jobs.start();
  await jobs.stop();
  await database.close();
};

const prepareTemplate = async (serverUrl: string, template: string) => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await prepare(await openDatabase({ databaseUrl: url.href, dataDir: '' }));
};

export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'hf-prepared-'));
  const url = process.env.TEST_DATABASE_URL ?? null;
  const template = `holdfast_template_${process.pid}`;
  if (url) await prepareTemplate(url, template);
  else await prepare(await openDatabase({ dataDir: folder }));
  project.provide('prepared', { folder, url, template });
  return () => rmSync(folder, { recursive: true, force: true });
};
