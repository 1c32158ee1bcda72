import pg from 'pg';
import type { Db } from './db.ts';

const mostPrepared = 200;
const names = new Map<string, string>();

/** Name of the prepared statement: planning may cost more than execution. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= mostPrepared) return known;
  const name = `holdfast_${names.size}`;
  names.set(text, name);
  return name;
};

/** Dates and times stay strings, as with drizzle. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
const texts = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]);
const asText = (value: string) => value;
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary') =>
    texts.has(oid) ? asText : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

const clientOf = (db: Db) => (db._.session as unknown as { client: pg.Pool | pg.PoolClient }).client;

/** Raw SQL with `$1` placeholders, bypassing drizzle: for hot paths and for libraries that bring their own SQL. */
export const executeSql =
  (db: Db) =>
  async (text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> =>
    // A text without values may contain several statements, which cannot be prepared.
    clientOf(db).query({ text, values, types, ...(values.length > 0 && { name: nameOf(text) }) });
