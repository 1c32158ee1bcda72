import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createSlots } from './slots.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open = (name: string) => createSlots({ db: database.db, name, seconds: 60 });
const expireAll = () => database.pool.query(`UPDATE leases SET ends_at = now() - interval '1 second'`);

it('leaves expired slots to another process, which adopts each once', async () => {
  const [dead, living] = [open('taken'), open('taken')];
  const keys = [await dead.create(), await dead.create()].sort();
  expect(await living.adopt()).toEqual([]);
  await expireAll();
  expect((await living.adopt()).sort()).toEqual(keys);
  expect(await living.adopt()).toEqual([]);
  expect(await dead.renew()).toEqual([]);
});

it('adopts none of its own, which it still holds however late it comes to renew them', async () => {
  const slow = open('slow');
  const key = await slow.create();
  await expireAll();
  expect(await slow.adopt()).toEqual([]);
  expect(await slow.renew()).toEqual([key]);
});
