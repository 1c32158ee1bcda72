import type { Db } from './db.ts';

/**
 * Caches the statement object per database, since building the SQL of a long drizzle statement costs more than sending
 * it. PostgreSQL still plans it on every call, as the statement has no name.
 */
export const writtenOnce = <Q>(write: (db: Db) => Q) => {
  const written = new WeakMap<Db, Q>();
  return (db: Db): Q => {
    const known = written.get(db);
    if (known) return known;
    const query = write(db);
    written.set(db, query);
    return query;
  };
};
