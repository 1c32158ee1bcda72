import type pg from 'pg';
import type { BackupHeader } from './backup-file.ts';

/** Without `migrations`, whose rows are in the header. */
const baseTables = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'
  ORDER BY relname`;

const references = `
  SELECT DISTINCT child.relname AS child, parent.relname AS parent FROM pg_constraint
  JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`;

const partitionsOfTables = `
  SELECT child.relname AS name, parent.relname AS parent, pg_get_expr(child.relpartbound, child.oid) AS bound
  FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
  WHERE parent.relnamespace = 'public'::regnamespace AND parent.relkind = 'p' AND child.relispartition AND child.relkind = 'r'
  ORDER BY child.relname`;

/** Topological order: each table after the tables that its foreign keys reference. */
export const listTables = async (client: pg.ClientBase): Promise<string[]> => {
  const names = (await client.query<{ name: string }>(baseTables)).rows.map(({ name }) => name);
  const { rows } = await client.query<{ child: string; parent: string }>(references);
  const ordered = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (ordered.has(name)) return;
    if (path.includes(name)) throw new Error(`tables refer to each other in a circle: ${path.join(', ')}`);
    for (const { child, parent } of rows) if (child === name) visit(parent, [...path, name]);
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
};

export const listPartitions = async (client: pg.ClientBase): Promise<BackupHeader['partitions']> =>
  (await client.query(partitionsOfTables)).rows;
