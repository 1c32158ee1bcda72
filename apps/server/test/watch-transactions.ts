import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../src/platform/db/db.ts';

const open = new AsyncLocalStorage<{ pool: Database['pool']; isOpen: boolean }>();

/**
 * Refuses every query that does not use the open transaction of its caller. With its single connection the embedded
 * database would wait forever there, and this way tests on PostgreSQL find it, too. `close` fails where the caller has
 * swallowed the refusal.
 */
export const watchTransactions = <T extends Database>(database: T): T => {
  const { pool, db } = database;
  let refusal: Error | undefined;
  const refuseInside = () => {
    const transaction = open.getStore();
    if (!transaction?.isOpen || transaction.pool !== pool) return;
    refusal = new Error('A query outside of the open transaction: it would wait forever on the embedded database');
    throw refusal;
  };
  const connect = pool.connect.bind(pool);
  pool.connect = ((...args: []) => {
    refuseInside();
    return connect(...args);
  }) as typeof pool.connect;
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const state = { pool, isOpen: true };
      try {
        // Async, because a query of Drizzle's begins only when it is awaited.
        return await open.run(state, async () => work(tx));
      } finally {
        state.isOpen = false;
      }
    }, config);
  const close = async () => {
    await database.close();
    if (refusal) throw refusal;
  };
  return { ...database, close };
};
