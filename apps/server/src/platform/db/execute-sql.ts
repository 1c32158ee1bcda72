import pg from 'pg';
import type { Db } from './db.ts';

/** Texts that are the same each time; a text beyond these is planned whenever it is used. */
const mostPrepared = 200;
const names = new Map<string, string>();

/** Prepared once by each connection: to plan a statement may cost more than to run it. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= mostPrepared) return known;
  const name = `holdfast_${names.size}`;
  names.set(text, name);
  return name;
};

/** Times stay texts, as drizzle leaves them. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
const texts = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]);
const asText = (value: string) => value;
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary') =>
    texts.has(oid) ? asText : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** The connection of a transaction, or the pool outside of one. */
const clientOf = (db: Db) => (db._.session as unknown as { client: pg.Pool | pg.PoolClient }).client;

/** Text with `$1` placeholders, past drizzle: for what is done with every point, and for libraries with their own SQL. */
export const executeSql =
  (db: Db) =>
  async (text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> =>
    // Without values it may be several statements, which cannot be prepared.
    clientOf(db).query({ text, values, types, ...(values.length > 0 && { name: nameOf(text) }) });
