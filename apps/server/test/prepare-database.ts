import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openServices } from '../src/boot.ts';
import { readConfig } from '../src/config.ts';
import { fixedClock } from '../src/platform/clock-offset/movable-clock.ts';
import { type Database, openDatabase } from '../src/platform/db/db.ts';
import { noProvider } from '../src/platform/payments/provider.ts';
import { silentLog } from './silent-log.ts';
import { testEnv } from './test-env.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Migrated database that every test file copies: a folder, or a template database on the server at `url`. */
    prepared: { folder: string; url: string | null; template: string };
  }
}

/** Also creates the job queues: each is a table, and creating them takes a second. */
const prepare = async (database: Database, dataDir: string) => {
  const config = readConfig({ ...testEnv, DATA_DIR: dataDir });
  const log = silentLog;
  const time = fixedClock(() => new Date());
  const provider = noProvider({ log });
  const { core, close } = await openServices(config, { database, log, time, provider, hasSchedules: false });
  await core.jobs.start();
  await close();
  await database.close();
};

const prepareTemplate = async (serverUrl: string, template: string, dataDir: string) => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await prepare(await openDatabase({ databaseUrl: url.href, dataDir }), dataDir);
};

export default async (project: TestProject) => {
  // As in vitest.config.ts, for this process.
  setFlagsFromString('--liftoff-only');
  const folder = mkdtempSync(join(tmpdir(), 'hf-prepared-'));
  const url = process.env.TEST_DATABASE_URL ?? null;
  const template = `holdfast_template_${process.pid}`;
  if (url) await prepareTemplate(url, template, folder);
  else await prepare(await openDatabase({ dataDir: folder }), folder);
  project.provide('prepared', { folder, url, template });
  return () => rmSync(folder, { recursive: true, force: true });
};
