import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInTurn } from '../../src/platform/leases/in-turn.ts';
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

const processes = () => databases.map(({ db }) => createInTurn({ db }, { isOnlyProcess: false }));

describe('in turn', () => {
  it('runs works of one key one after the other over all processes, also when one fails', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
      if (most > 1) throw new Error('two at once');
      return 'done';
    };
    const [one, other] = processes();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other)?.('the key', work)),
    );
    expect(answers).toEqual(Array(10).fill('done'));
    await expect(one?.('the key', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await other?.('the key', work)).toBe('done');
  });

  it('lets works of other keys run meanwhile, inside each other too', async () => {
    const [one, other] = processes();
    expect(await one?.('a', () => other?.('b', async () => 'inner') ?? Promise.resolve(''))).toBe('inner');
  });

  it('goes on when the lease of a process that died is over', async () => {
    await databases[0]?.pool.query(`INSERT INTO leases VALUES ('left', 'somebody', now() - interval '1 second')`);
    expect(await processes()[0]?.('left', async () => 'taken over')).toBe('taken over');
  });
});
