import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => expect(database.close()).rejects.toThrow('outside of the open transaction'));

const one = sql`SELECT 1`;

describe('inside an open transaction', () => {
  it.each([
    ['a query', (): Promise<unknown> => database.db.execute(one)],
    ['a query of the pool', () => database.pool.query('SELECT 1')],
    ['another transaction', () => database.db.transaction((other) => other.execute(one))],
  ])('%s beside it is refused', async (_, beside) => {
    const failed = await database.db.transaction(beside).catch((error: Error) => error);
    expect(String(failed instanceof Error && (failed.cause ?? failed))).toContain('outside of the open transaction');
  });

  it('its own queries and nested transactions are not', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.execute(one);
      return tx.transaction((nested) => nested.execute(one));
    });
    await expect(work).resolves.toMatchObject({ rowCount: 1 });
  });
});

it('queries after the end of a transaction are not refused, failed or not', async () => {
  await database.db.transaction((tx) => tx.execute(one));
  await database.db.execute(one);
  await expect(database.db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(database.db.execute(one)).resolves.toMatchObject({ rowCount: 1 });
});
