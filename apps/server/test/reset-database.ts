import type pg from 'pg';

const userTables = `
  SELECT c.oid, c.oid::regclass::text AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relpersistence = 'p'`;

const catalog = `
  SELECT md5(string_agg(id, ',' ORDER BY id)) AS checksum FROM (
    SELECT 'class ' || oid || relname AS id FROM pg_class UNION ALL
    SELECT 'column ' || attrelid || attname || atttypid || attnotnull || atthasdef FROM pg_attribute UNION ALL
    SELECT 'constraint ' || oid FROM pg_constraint UNION ALL
    SELECT 'trigger ' || oid || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal UNION ALL
    SELECT 'function ' || oid || xmin::text FROM pg_proc
  ) AS everything`;

const sequences = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value) AS value,
    last_value IS NOT NULL AS "isCalled"
  FROM pg_sequences`;

/** Records the state that `resetDatabase` restores. */
export const takeSnapshot = async (pool: pg.Pool) => {
  const { rows: tables } = await pool.query<{ oid: number; name: string }>(userTables);
  const contents: { name: string; rows: string }[] = [];
  for (const { name } of tables) {
    // As text: JavaScript dates have no microseconds.
    const { rows } = await pool.query<{ rows: string | null }>(`SELECT json_agg(t)::text AS rows FROM ONLY ${name} t`);
    if (rows[0]?.rows) contents.push({ name, rows: rows[0].rows });
  }
  const { rows: counters } = await pool.query<{ name: string; value: string; isCalled: boolean }>(sequences);
  const { rows: checksums } = await pool.query<{ checksum: string }>(catalog);
  return { tables, contents, counters, checksum: checksums[0]?.checksum };
};

export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/** Restores rows and sequences and drops new tables; false if the schema still differs. */
export const resetDatabase = async (pool: pg.Pool, snapshot: Snapshot) => {
  const { rows: tables } = await pool.query<{ oid: number; name: string }>(userTables);
  const known = new Set(snapshot.tables.map(({ oid }) => oid));
  const added = tables.filter(({ oid }) => !known.has(oid)).map(({ name }) => `DROP TABLE IF EXISTS ${name} CASCADE;`);
  // `session_replication_role` disables foreign key checks. TRUNCATE creates new files and takes ten times as long.
  const emptied = snapshot.tables.map(({ name }) => `DELETE FROM ONLY ${name};`);
  await pool.query(`SET session_replication_role = replica; ${added.join('')} ${emptied.join('')}`);
  for (const { name, rows } of snapshot.contents)
    await pool.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`, [rows]);
  for (const { name, value, isCalled } of snapshot.counters)
    await pool.query('SELECT setval($1, $2, $3)', [name, value, isCalled]);
  await pool.query('RESET session_replication_role');
  const { rows: checksums } = await pool.query<{ checksum: string }>(catalog);
  return checksums[0]?.checksum === snapshot.checksum;
};
