import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrationsFolder } from '../../paths.ts';
import { migrate } from './migrate.ts';

const months = ['2020-01-01', '2020-02-01', '2020-03-01'];
const rowsInAll = 8000;
/** Simulates a hundred million rows: indexing each row takes half a millisecond. */
const slowly = `CREATE FUNCTION slowly(value integer) RETURNS integer IMMUTABLE LANGUAGE plpgsql AS
  'BEGIN PERFORM pg_sleep(0.0005); RETURN value; END'`;
/**
 * The lock timeout is 0.8 s; the rest is a margin for a busy machine. An index that blocks writes takes 2 s per part.
 */
const longestMilliseconds = 1500;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'hf-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const { pool } = database;
  await pool.query(slowly);
  await pool.query('CREATE TABLE big (at date NOT NULL, value integer) PARTITION BY RANGE (at)');
  for (const [index, month] of months.slice(0, -1).entries()) {
    await pool.query(
      `CREATE TABLE big_${index} PARTITION OF big FOR VALUES FROM ('${month}') TO ('${months[index + 1]}')`,
    );
  }
  await pool.query(`INSERT INTO big SELECT date '2020-01-01' + n % 59, n FROM generate_series(1, ${rowsInAll}) n`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** Inserts sequentially like a gateway until stopped; returns the longest duration. */
const startInserting = () => {
  let isStopped = false;
  let [longest, count] = [0, 0];
  const work = async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      await database.pool.query(`INSERT INTO big VALUES ('2020-01-15', 1)`);
      longest = Math.max(longest, performance.now() - startedAt);
      count += 1;
      await sleep(5);
    }
  };
  const done = work();
  return {
    stop: async () => {
      isStopped = true;
      await done;
      return { longest, count };
    },
  };
};

const indexOf = async (name: string) => {
  const { rows } = await database.pool.query(
    `SELECT indisvalid AS "isValid", indisunique AS "isUnique", (SELECT count(*)::int FROM pg_inherits WHERE inhparent = indexrelid) AS parts
     FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [name],
  );
  return rows[0];
};

describe('an index that is made while serving', () => {
  it('is made of a table in parts and of a whole one, on either database', async () => {
    writeFileSync(
      join(folder, '9100_indexes.sql'),
      `-- index while serving: big_value_idx ON big (value)
-- index while serving: plain_one_idx ON migrations (applied_at)
-- unique index while serving: plain_unique_idx ON migrations (applied_at, name)
CREATE TABLE beside (one integer);
`,
    );
    expect(await migrate(database.pool, folder)).toEqual(['9100_indexes.sql']);
    expect(await indexOf('big_value_idx')).toEqual({ isValid: true, isUnique: false, parts: 2 });
    expect(await indexOf('plain_one_idx')).toMatchObject({ isValid: true, isUnique: false });
    expect(await indexOf('plain_unique_idx')).toMatchObject({ isValid: true, isUnique: true });
    await database.pool.query(`CREATE TABLE big_2 PARTITION OF big FOR VALUES FROM ('2020-03-01') TO ('2020-04-01')`);
    expect(await indexOf('big_value_idx')).toMatchObject({ isValid: true, parts: 3 });
  });

  it('that was cut off is made when it is tried again', async () => {
    const { pool } = database;
    await pool.query('CREATE INDEX big_at_idx ON ONLY big (at)');
    await pool.query('CREATE INDEX big_at_idx_big_0 ON big_0 (at)');
    await pool.query('CREATE INDEX big_at_idx_big_1 ON big_1 (at)');
    await pool.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'big_at_idx_big_1'::regclass`);
    writeFileSync(join(folder, '9101_again.sql'), '-- index while serving: big_at_idx ON big (at)\n');
    await migrate(pool, folder);
    expect(await indexOf('big_at_idx')).toMatchObject({ isValid: true, parts: 3 });
  });
});

// The embedded database has a single connection, so inserts always wait for other statements.
describe.skipIf(inject('prepared').url === null)('a large table', () => {
  it('takes rows while an index of it is made, and while a column is added', async () => {
    writeFileSync(join(folder, '9102_slow.sql'), '-- index while serving: big_slow_idx ON big (slowly(value))\n');
    writeFileSync(join(folder, '9103_column.sql'), 'ALTER TABLE big ADD COLUMN speed real;\n');
    const inserting = startInserting();
    const startedAt = performance.now();
    await migrate(database.pool, folder);
    const took = performance.now() - startedAt;
    const { longest, count } = await inserting.stop();
    expect(await indexOf('big_slow_idx')).toMatchObject({ isValid: true });
    expect(took, 'longer than anybody may wait').toBeGreaterThan(2 * longestMilliseconds);
    expect(count).toBeGreaterThan(20);
    expect(longest).toBeLessThan(longestMilliseconds);
  });

  it('lets two servers start together meanwhile', async () => {
    writeFileSync(join(folder, '9104_slow.sql'), '-- index while serving: big_both_idx ON big (slowly(value))\n');
    const both = await Promise.all([migrate(database.pool, folder), migrate(database.pool, folder)]);
    expect(both.flat()).toEqual(['9104_slow.sql']);
  });
});
