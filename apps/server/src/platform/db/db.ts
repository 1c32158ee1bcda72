import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Embedded, startEmbedded } from './embedded.ts';

/** The database or a transaction on it: a repository works on either. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: NodePgDatabase;
  pool: pg.Pool;
  /** Where it lives, for people. */
  description: string;
  isEmbedded: boolean;
  close: () => Promise<void>;
}

/** A new connection costs time, and so do its first queries: those of one burst are kept for the next. */
const idleTimeoutMillis = 10 * 60 * 1000;

const openServer = (databaseUrl: string): Database => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis,
  });
  return survivingLostConnections({
    pool,
    db: drizzle({ client: pool }),
    description: new URL(databaseUrl).host,
    isEmbedded: false,
    close: () => pool.end(),
  });
};

/** Connects to an engine that was started before, and goes on running when the connection is closed. */
export const connectEmbedded = ({ connection }: Embedded, dataDir: string): Database => {
  // One connection: the engine has one session. What a former connection left in it must not be seen by the next.
  const onConnect = async (client: pg.ClientBase) => void (await client.query('DISCARD ALL'));
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

export const openDatabase = async (options: { databaseUrl?: string; dataDir: string }): Promise<Database> =>
  options.databaseUrl ? openServer(options.databaseUrl) : openEmbedded(options.dataDir);

const survivingLostConnections = (database: Database) => {
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  database.pool.on('error', () => {});
  // Likewise one that breaks while it is in use: the query fails by itself.
  database.pool.on('connect', (client) => client.on('error', () => {}));
  return database;
};
