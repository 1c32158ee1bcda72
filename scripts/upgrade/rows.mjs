import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(new URL('../../apps/server/package.json', import.meta.url));
const { Client } = load('pg');
const { PGlite } = load('@electric-sql/pglite');

const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped
  GROUP BY c.relname ORDER BY c.relname`;

/** Row count and checksum of every table; with `before`, only its tables and columns. */
export async function rowsOf({ folder, url }, before) {
  const { query, close } = url ? await openServer(url) : await openFolder(join(folder, 'data/database'));
  try {
    const tables = before ?? (await query(TABLES));
    const rows = [];
    for (const { name, columns } of tables) {
      const fields = columns.map((column) => `"${column}"`).join(', ');
      const [{ count, sum }] = await query(
        `SELECT count(*)::int AS count, md5(coalesce(string_agg(line, '' ORDER BY line), '')) AS sum
         FROM (SELECT md5(ROW(${fields})::text) AS line FROM "${name}") AS lines`,
      );
      rows.push({ name, columns, count, sum });
    }
    return rows;
  } finally {
    await close();
  }
}

async function openServer(connectionString) {
  const client = new Client({ connectionString });
  await client.connect();
  return { query: async (text) => (await client.query(text)).rows, close: () => client.end() };
}

async function openFolder(path) {
  const db = await PGlite.create(path);
  return { query: async (text) => (await db.query(text)).rows, close: () => db.close() };
}
