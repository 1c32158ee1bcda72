import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { silentLog } from '../../../test/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { holdSole, type Sole } from './sole.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let sole: Sole | undefined;
afterEach(() => sole?.close());

it.each([true, false])(
  'tries again what could not begin, and ends it only once it did (only process: %s)',
  async (isOnlyProcess) => {
    let tries = 0;
    const begin = vi.fn(() => {
      tries += 1;
      if (tries < 3) throw new Error('refused');
    });
    const end = vi.fn(async () => {});
    sole = holdSole({
      db: database.db,
      key: `test-${isOnlyProcess}`,
      seconds: 10,
      isOnlyProcess,
      begin,
      end,
      log: silentLog,
    });
    await expect.poll(() => begin.mock.calls.length, { timeout: 30_000 }).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(begin).toHaveBeenCalledTimes(3);
    expect(end).not.toHaveBeenCalled();
    await sole.close();
    expect(end).toHaveBeenCalledTimes(1);
  },
);

it('ends nothing that never began, and waits for nobody', async () => {
  const end = vi.fn(async () => {});
  const begin = () => {
    throw new Error('refused');
  };
  sole = holdSole({ db: database.db, key: 'never', isOnlyProcess: true, begin, end, log: silentLog });
  await sole.close();
  expect(end).not.toHaveBeenCalled();
});
