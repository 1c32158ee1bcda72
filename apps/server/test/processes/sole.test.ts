import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdSole } from '../../src/platform/leases/sole.ts';
import { silentLog } from '../silent-log.ts';
import { createTestDatabase, joinTestDatabase, type TestDatabase } from '../test-database.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  const first = await createTestDatabase();
  databases = [first, await joinTestDatabase(first)];
});
afterAll(async () => {
  await databases[1]?.leave();
  await databases[0]?.close();
});

const seconds = 10;

const startAll = (key: string, { isOnlyProcess = false } = {}) => {
  const active = new Set<number>();
  let most = 0;
  const soles = databases.map(({ db }, at) => {
    const begin = () => {
      active.add(at);
      most = Math.max(most, active.size);
    };
    const end = async () => void active.delete(at);
    return holdSole({ db, key, seconds, isOnlyProcess, begin, end, log: silentLog });
  });
  return { active, soles, most: () => most };
};

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 30_000, interval: 20 });

describe('what one process does at a time', () => {
  it('begins in one of them, and in the other when that one stops', async () => {
    const { active, soles, most } = startAll('one');
    await eventually(() => expect(active.size).toBe(1));
    const [first = 0] = active;
    await soles[first]?.close();
    expect(active.has(first)).toBe(false);
    await eventually(() => expect([...active]).toEqual([1 - first]));
    await soles[1 - first]?.close();
    expect([active.size, most()]).toEqual([0, 1]);
  });

  it('ends where another process has taken it, and goes on when that one died', async () => {
    const { active, soles } = startAll('two');
    await eventually(() => expect(active.size).toBe(1));
    const pool = databases[0]?.pool;
    await pool?.query(`UPDATE leases SET holder = 'x', ends_at = now() + interval '1 hour' WHERE key = 'two'`);
    await eventually(() => expect(active.size).toBe(0));
    await pool?.query(`UPDATE leases SET ends_at = now() WHERE key = 'two'`);
    await eventually(() => expect(active.size).toBe(1));
    await Promise.all(soles.map((sole) => sole.close()));
    expect(active.size).toBe(0);
  });
});
