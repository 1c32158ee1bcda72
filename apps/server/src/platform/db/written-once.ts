import type { Db } from './db.ts';

/**
 * A statement whose text drizzle writes once for a database, and not at every call: for a long one that costs more than
 * to send it. It is planned for the values of each call nevertheless, as it has no name.
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
