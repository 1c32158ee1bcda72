import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, getViewName, getViewSelectedFields, is } from 'drizzle-orm';
import { type PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const sources = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tables.ts'));
const modules = await Promise.all(files.map((path) => import(pathToFileURL(sources + path).href)));
const values: unknown[] = modules.flatMap((module) => Object.values(module));
const tables = values.filter((value): value is PgTable => is(value, PgTable));
const views = values.filter((value): value is PgView => is(value, PgView));

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
const described = (columns: PgColumn[]) =>
  columns.map((column) => ({
    name: column.name,
    type: column.getSQLType().replace('timestamp with time zone', 'timestamptz'),
    notNull: column.notNull,
  }));

/**
 * Tables that refer to a device but belong to a user: a sharded database keeps them on its coordinator (docs/scale.md).
 */
const ofPeople = [
  'device_alert_settings',
  'device_group_members',
  'history_tickets',
  'home_assistant_devices',
  'imports',
  'integration_deliveries',
  'live_links',
  'notification_emails',
  'place_devices',
  'shares',
  'subscriptions',
  'transfers',
];

/** A phone code is looked up without knowing its device, so its table stays on the coordinator, too. */
const keptTogether = [...ofPeople, 'phone_codes'];

describe('tables', () => {
  it('are all described', async () => {
    const { rows } = await database.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    const described = tables.map((table) => getTableName(table));
    expect(rows.map((row) => row.tablename).sort()).toEqual([...described, 'migrations'].sort());
  });

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    '%s is as the migrations made it',
    async (name, table) => {
      expect(described(Object.values(getTableColumns(table))).sort(byName)).toEqual(
        (await columnsOf(name)).sort(byName),
      );
      expect(await database.db.select().from(table).limit(0)).toEqual([]);
    },
  );

  it('of a device have its id first in their primary key, as shards need it', async () => {
    const { rows } = await database.pool.query(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'device_id'
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
         AND NOT EXISTS (
           SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND i.indkey[0] = a.attnum)`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(ofPeople);
  });

  it('of a device name it in every unique index, as shards need it', async () => {
    const { rows } = await database.pool.query(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'device_id'
       WHERE i.indisunique AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
         AND NOT c.relname = ANY ($1) AND NOT a.attnum = ANY (i.indkey)`,
      [keptTogether],
    );
    expect(rows).toEqual([]);
  });

  it('and views are all described', async () => {
    const { rows } = await database.pool.query(`SELECT viewname FROM pg_views WHERE schemaname = 'public'`);
    expect(rows.map((row) => row.viewname).sort()).toEqual(views.map((view) => getViewName(view)).sort());
  });

  // PostgreSQL reports every column of a view as nullable.
  it.each(views.map((view) => [getViewName(view), view] as const))(
    '%s is as the migrations made it',
    async (name, view) => {
      const columns = described(Object.values(getViewSelectedFields(view)) as PgColumn[]);
      expect(columns.map((column) => ({ ...column, notNull: false })).sort(byName)).toEqual(
        (await columnsOf(name)).sort(byName),
      );
      expect(await database.db.select().from(view).limit(0)).toEqual([]);
    },
  );
});
