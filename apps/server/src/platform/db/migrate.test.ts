import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrationsFolder } from '../../paths.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'hf-'));
  cpSync(migrationsFolder, folder, { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

describe('a database that a newer version has migrated', () => {
  it('is left as it is, and whoever started the older one hears what to do', async () => {
    const { pool } = database;
    const names = async () => (await pool.query('SELECT name FROM migrations ORDER BY name')).rows;
    await pool.query(`INSERT INTO migrations (name) VALUES ('9998_future.sql'), ('9999_later.sql')`);
    const before = await names();
    writeFileSync(join(folder, '9000_pending.sql'), 'CREATE TABLE pending (one integer);');
    const refused = migrate(pool, folder);
    await expect(refused).rejects.toBeInstanceOf(NewerDatabaseError);
    await expect(refused).rejects.toThrow(
      'it was migrated by a newer version of Holdfast (9998_future.sql and 1 more are unknown here)',
    );
    expect(await names()).toEqual(before);
    expect((await pool.query(`SELECT to_regclass('pending') AS made`)).rows).toEqual([{ made: null }]);

    await pool.query(`DELETE FROM migrations WHERE name >= '9998'`);
    expect(await migrate(pool, folder)).toEqual(['9000_pending.sql']);
  });
});

// The embedded database has a single connection, so no other session can hold a lock.
describe.skipIf(inject('prepared').url === null)('a migration of a table that is in use', () => {
  it('waits without letting everybody else wait, and is applied when the table is free', async () => {
    const { pool } = database;
    await pool.query('CREATE TABLE busy (one integer)');
    writeFileSync(join(folder, '9001_busy.sql'), 'ALTER TABLE busy ADD COLUMN two integer;');
    const client = await pool.connect();
    await client.query('BEGIN; SELECT * FROM busy');
    const done = migrate(pool, folder, { waitMilliseconds: 100, pauseMilliseconds: 300, attempts: 50 });
    await sleep(50);
    for (let reads = 0; reads < 3; reads += 1) {
      const read = pool.query('SELECT * FROM busy').then(() => 'read');
      expect(await Promise.race([read, sleep(30_000, 'waits')])).toBe('read');
    }
    await client.query('COMMIT');
    client.release();
    expect(await done).toEqual(['9001_busy.sql']);
    expect((await pool.query('SELECT two FROM busy')).rows).toEqual([]);
  });

  it('is given up at last, and says which', async () => {
    const { pool } = database;
    writeFileSync(join(folder, '9002_busy.sql'), 'ALTER TABLE busy ADD COLUMN three integer;');
    const client = await pool.connect();
    await client.query('BEGIN; SELECT * FROM busy');
    const done = migrate(pool, folder, { waitMilliseconds: 50, pauseMilliseconds: 50, attempts: 2 });
    await expect(done).rejects.toThrow('migration 9002_busy.sql failed');
    await client.query('COMMIT');
    client.release();
  });
});
