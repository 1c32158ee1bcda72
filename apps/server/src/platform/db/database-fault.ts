import type pg from 'pg';

export interface DatabaseFault {
  says: string;
  advice: string;
}

const oldestVersion = 15;

const facts = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer / 10000 AS major,
    current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    current_schema() AS schema, quote_ident(current_schema()) AS "schemaName",
    quote_ident(current_user) AS "user", quote_ident(current_database()) AS database,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false)
      AND (to_regnamespace('pgboss') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE')) AS "mayCreate"`;

interface Facts {
  version: string;
  major: number;
  encoding: string;
  isReadOnly: boolean;
  schema: string | null;
  schemaName: string | null;
  user: string;
  database: string;
  mayCreate: boolean;
}

const schemaFault = ({ schema, schemaName, user, database }: Facts): DatabaseFault | null => {
  if (schema === 'public') return null;
  const says = `its tables would be in the schema ${schema ?? 'of no name'}, and Holdfast (its backups too) knows public only`;
  const advice = schemaName
    ? `Rename it, in that database and as a superuser: DROP SCHEMA public; ALTER SCHEMA ${schemaName} RENAME TO public`
    : `ALTER ROLE ${user} IN DATABASE ${database} SET search_path = public, where that schema is there`;
  return { says, advice: `${advice}.` };
};

const faultOf = (found: Facts): DatabaseFault | null => {
  const { version, major, encoding, isReadOnly, user, database, mayCreate } = found;
  if (major < oldestVersion) {
    return { says: `it is PostgreSQL ${version}`, advice: `Holdfast needs ${oldestVersion} or newer: upgrade it.` };
  }
  if (encoding !== 'UTF8') {
    return {
      says: `its encoding is ${encoding}, which cannot hold everybody's names`,
      advice:
        'Make another one (createdb --template template0 --encoding UTF8 --locale C.UTF-8), and move there with npm run backup and npm run restore: docs/operations.md, PostgreSQL.',
    };
  }
  if (isReadOnly) {
    return { says: 'it takes no changes', advice: 'Let DATABASE_URL name the primary, not a standby.' };
  }
  if (mayCreate) return null;
  return {
    says: `its user ${user} may not create tables in it`,
    advice: `As a superuser: ALTER DATABASE ${database} OWNER TO ${user}.`,
  };
};

/** What keeps a reachable database from being used; a backup only reads it. */
export const databaseFault = async (
  client: pg.Pool | pg.ClientBase,
  { isForReading = false } = {},
): Promise<DatabaseFault | null> => {
  const { rows } = await client.query<Facts>(facts);
  const [found] = rows;
  if (!found) return null;
  return schemaFault(found) ?? (isForReading ? null : faultOf(found));
};
