import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { rateLimitsTable } from './rate-limit.tables.ts';
import { type RateLimits, rateLimits } from './rate-limits.ts';

const rule = { limit: 3, windowSeconds: 900 };
const start = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let limits: RateLimits;

beforeAll(async () => {
  database = await createTestDatabase();
  limits = rateLimits(database.db);
});
afterAll(() => database.close());

describe('rate limits', () => {
  it('allows as many as the limit, then refuses until the window that the first began is over', async () => {
    const hits = [];
    for (const seconds of [0, 10, 20]) hits.push(await limits.hit('login:a', rule, after(seconds)));
    expect(hits).toEqual([1, 2, 3].map((count) => ({ allowed: true, count, retryAfterSeconds: 0 })));
    expect(await limits.hit('login:a', rule, after(30))).toEqual({ allowed: false, count: 4, retryAfterSeconds: 870 });
    expect(await limits.hit('login:a', rule, after(899.5))).toEqual({ allowed: false, count: 5, retryAfterSeconds: 1 });
    expect(await limits.hit('login:a', rule, after(900))).toEqual({ allowed: true, count: 1, retryAfterSeconds: 0 });
    expect(await limits.peek('login:a', rule, after(1799))).toMatchObject({ count: 1 });
    expect(await limits.peek('login:a', rule, after(1800))).toMatchObject({ count: 0 });
  });

  it('counts each key alone', async () => {
    for (let hit = 0; hit < 4; hit += 1) await limits.hit('login:b', rule, start);
    expect(await limits.peek('login:b', rule, start)).toMatchObject({ allowed: false, count: 4 });
    expect(await limits.hit('login:c', rule, start)).toMatchObject({ allowed: true, count: 1 });
  });

  it('loses no hit of many at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, () => limits.hit('login:d', rule, start)));
    expect(results.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('looks without counting', async () => {
    expect(await limits.peek('login:e', rule, start)).toEqual({ allowed: true, count: 0, retryAfterSeconds: 0 });
    await limits.hit('login:e', rule, start);
    await limits.peek('login:e', rule, start);
    expect(await limits.peek('login:e', rule, start)).toEqual({ allowed: true, count: 1, retryAfterSeconds: 0 });
  });

  it('forgets a key when it is cleared', async () => {
    for (let hit = 0; hit < 4; hit += 1) await limits.hit('login:f', rule, start);
    await limits.clear('login:f');
    expect(await limits.hit('login:f', rule, start)).toMatchObject({ allowed: true, count: 1 });
  });

  it('takes a hit back, but not below none', async () => {
    await limits.hit('login:h', rule, start);
    await limits.hit('login:h', rule, start);
    await limits.giveBack('login:h', start);
    expect(await limits.peek('login:h', rule, start)).toMatchObject({ count: 1 });
    await limits.giveBack('login:h', start);
    await limits.giveBack('login:h', start);
    expect(await limits.hit('login:h', rule, start)).toMatchObject({ count: 1 });
  });

  it('counts inside a transaction of the caller, and forgets with it', async () => {
    const rollback = new Error('rolled back');
    const transaction = database.db.transaction(async (tx) => {
      expect(await rateLimits(tx).hit('login:g', rule, start)).toMatchObject({ count: 1 });
      throw rollback;
    });
    await expect(transaction).rejects.toBe(rollback);
    expect(await limits.peek('login:g', rule, start)).toMatchObject({ count: 0 });
  });

  it('removes what is over and nothing else', async () => {
    await limits.hit('short', { limit: 1, windowSeconds: 10 }, start);
    await limits.hit('long', { limit: 1, windowSeconds: 7200 }, start);
    await limits.removeExpired(after(3600));
    const keys = (await database.db.select().from(rateLimitsTable)).map(({ key }) => key);
    expect(keys).toContain('long');
    expect(keys).not.toContain('short');
  });
});
