import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const sources = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tables.ts'));
const modules = await Promise.all(files.map((path) => import(pathToFileURL(sources + path).href)));
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const typeFamilies: Record<string, string> = { 'timestamp with time zone': 'timestamptz', ARRAY: 'text[]' };

const columnsOf = async (table: string) => {
  const { rows } = await database.pool.query(
    `SELECT column_name AS name, data_type AS type, is_nullable = 'NO' AS "notNull"
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows.map((row) => ({ ...row, type: typeFamilies[row.type] ?? row.type }));
};

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
const described = (table: PgTable) =>
  Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    type: column.getSQLType().replace('timestamp with time zone', 'timestamptz'),
    notNull: column.notNull,
  }));

describe('tables', () => {
  it('are all described', async () => {
    const { rows } = await database.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    const described = tables.map((table) => getTableName(table));
    expect(rows.map((row) => row.tablename).sort()).toEqual([...described, 'migrations'].sort());
  });

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    '%s is as the migrations made it',
    async (name, table) => {
      expect(described(table).sort(byName)).toEqual((await columnsOf(name)).sort(byName));
      expect(await database.db.select().from(table).limit(0)).toEqual([]);
    },
  );
});
