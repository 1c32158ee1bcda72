import { hostname } from 'node:os';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Embedded, startEmbedded } from './embedded.ts';

/** Database or transaction: repositories accept both. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: NodePgDatabase;
  pool: pg.Pool;
  description: string;
  isEmbedded: boolean;
  close: () => Promise<void>;
}

/** Long, because new connections and their first queries are slow: connections of one burst are reused in the next. */
const idleTimeoutMillis = 10 * 60 * 1000;

/**
 * Few rows by their keys are read by index also in a table of a few pages. PostgreSQL's default assumes a disk that
 * seeks, and would read the whole table. Times are read as PostgreSQL writes them, which role, database or
 * postgresql.conf may have set to another style. A `SET`, since poolers refuse settings of a connection's start.
 */
const sessionSettings = `SET random_page_cost = 1.1; SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = 'UTC'`;
const prepareSession = async (client: pg.ClientBase) => void (await client.query(sessionSettings));

/** As which a server shows in pg_stat_activity, one name for each process. */
export const serverNamePrefix = 'holdfast-server ';
const serverName = `${serverNamePrefix}${hostname()} ${process.pid}`.slice(0, 63);

const openServer = (databaseUrl: string, isServer: boolean): Database => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: isServer ? serverName : 'holdfast',
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis,
    onConnect: prepareSession,
  });
  return survivingLostConnections({
    pool,
    db: drizzle({ client: pool }),
    description: new URL(databaseUrl).host,
    isEmbedded: false,
    close: () => pool.end(),
  });
};

/** Connects to a running embedded engine, which keeps running when the connection closes. */
export const connectEmbedded = ({ connection }: Embedded, dataDir: string): Database => {
  // The engine has a single session, hence one connection; DISCARD ALL clears the state of the previous one.
  const onConnect = async (client: pg.ClientBase) => {
    await client.query('DISCARD ALL');
    await prepareSession(client);
  };
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0, onConnect });
  return survivingLostConnections({
    pool,
    db: drizzle({ client: pool }),
    description: dataDir,
    isEmbedded: true,
    close: () => pool.end(),
  });
};

const openEmbedded = async (dataDir: string): Promise<Database> => {
  const embedded = await startEmbedded(dataDir);
  const database = connectEmbedded(embedded, dataDir);
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
};

export const openDatabase = async (options: {
  databaseUrl?: string;
  dataDir: string;
  isServer?: boolean;
}): Promise<Database> =>
  options.databaseUrl ? openServer(options.databaseUrl, options.isServer === true) : openEmbedded(options.dataDir);

const survivingLostConnections = (database: Database) => {
  // The pool replaces a broken idle connection; without an error listener it would crash the process.
  database.pool.on('error', () => {});
  // The same for a connection in use: its query rejects by itself.
  database.pool.on('connect', (client) => client.on('error', () => {}));
  return database;
};
