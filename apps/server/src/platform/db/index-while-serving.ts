import type pg from 'pg';

export interface NewIndex {
  name: string;
  isUnique: boolean;
  table: string;
  /** `(column, …)` and optional clauses. */
  columns: string;
}

const asked = /^-- (unique )?index while serving: (\w+) ON (\w+) (\(.+)$/gm;

/** Syntax in a migration file, one line per index: `-- [unique ]index while serving: name ON table (column, …)` */
export const indexesIn = (sql: string): NewIndex[] =>
  [...sql.matchAll(asked)].map(([, unique, name = '', table = '', columns = '']) => ({
    name,
    isUnique: unique !== undefined,
    table,
    columns,
  }));

export const createIndexSql = ({ name, isUnique, table, columns }: NewIndex, how = '', only = '') =>
  `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${how} "${name}" ON ${only} "${table}" ${columns}`;

const isValid = async (client: pg.ClientBase, name: string): Promise<boolean | null> => {
  const { rows } = await client.query(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.isValid ?? null;
};

/** An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index, which is dropped first. */
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
 * CREATE INDEX CONCURRENTLY, which does not block writes; it cannot run in a transaction and is retried if interrupted.
 * PostgreSQL does not support it on partitioned tables: each partition gets its own index, attached to an index of the
 * parent that becomes valid with the last one. New partitions get the index automatically.
 */
export const createIndexWhileServing = async (client: pg.ClientBase, index: NewIndex, waitMilliseconds: number) => {
  const { name, table } = index;
  if (!(await isPartitioned(client, table))) return createOne(client, index);
  const shortly = async (sql: string) => {
    // Several statements in one simple query form one transaction, so SET LOCAL applies to the second.
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
