import type pg from 'pg';

export interface NewIndex {
  name: string;
  isUnique: boolean;
  table: string;
  /** `(column, …)` and what may follow it. */
  columns: string;
}

const asked = /^-- (unique )?index while serving: (\w+) ON (\w+) (\(.+)$/gm;

/** A migration says so in a line each, instead of in SQL: `-- [unique ]index while serving: name ON table (column, …)` */
export const indexesIn = (sql: string): NewIndex[] =>
  [...sql.matchAll(asked)].map(([, unique, name = '', table = '', columns = '']) => ({
    name,
    isUnique: unique !== undefined,
    table,
    columns,
  }));

/** What creates it, with the words behind INDEX that the caller wants. */
export const createIndexSql = ({ name, isUnique, table, columns }: NewIndex, how = '', only = '') =>
  `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${how} "${name}" ON ${only} "${table}" ${columns}`;

const isValid = async (client: pg.ClientBase, name: string): Promise<boolean | null> => {
  const { rows } = await client.query(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.isValid ?? null;
};

/** One that was cut off is there and of no use. */
const createOne = async (client: pg.ClientBase, index: NewIndex) => {
  const { name } = index;
  const found = await isValid(client, name);
  if (found) return;
  if (found === false) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
  await client.query(createIndexSql(index, 'CONCURRENTLY'));
};

const partitionsOf = async (client: pg.ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1',
    [table],
  );
  return rows.map(({ name }) => name.replaceAll('"', ''));
};

const isPartitioned = async (client: pg.ClientBase, table: string): Promise<boolean> => {
  const { rows } = await client.query('SELECT relkind FROM pg_class WHERE oid = to_regclass($1)', [table]);
  return rows[0]?.relkind === 'p';
};

/**
 * Built while rows are written, which a plain CREATE INDEX keeps waiting for as long as it takes. Not in a transaction;
 * begun again where it was cut off. PostgreSQL does not do it for a table in parts, so each part gets its own, and the
 * index of the whole is of use when the last one is attached. Parts that are made meanwhile have it from the start.
 */
export const createIndexWhileServing = async (client: pg.ClientBase, index: NewIndex, waitMilliseconds: number) => {
  const { name, table } = index;
  if (!(await isPartitioned(client, table))) return createOne(client, index);
  const shortly = async (sql: string) => {
    // Several statements in one text are one transaction, and an error ends it.
    await client.query(`SET LOCAL lock_timeout = ${waitMilliseconds}; ${sql}`);
  };
  await shortly(createIndexSql(index, 'IF NOT EXISTS', 'ONLY'));
  for (const part of await partitionsOf(client, table)) {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_inherits JOIN pg_index ON indexrelid = inhrelid
       WHERE inhparent = to_regclass($1) AND indrelid = to_regclass($2)`,
      [name, part],
    );
    if (rows.length > 0) continue;
    const own = `${name}_${part}`.slice(-63);
    await createOne(client, { ...index, name: own, table: part });
    await shortly(`ALTER INDEX "${name}" ATTACH PARTITION "${own}"`);
  }
};
