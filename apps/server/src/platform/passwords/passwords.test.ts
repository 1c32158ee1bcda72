import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { limitConcurrency } from '../limit-concurrency.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('passwords', () => {
  it('hashes with argon2id and a salt of its own', async () => {
    const hashed = await passwords.hash('Holdfast1!', 'a');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('Holdfast1!', 'a')).not.toBe(hashed);
  });

  it('accepts the right password only', async () => {
    const hashed = await passwords.hash('Holdfast1!', 'a');
    expect(await passwords.verify(hashed, 'Holdfast1!', 'a')).toBe(true);
    expect(await passwords.verify(hashed, 'holdfast1!', 'a')).toBe(false);
    expect(await passwords.verify(hashed, '', 'a')).toBe(false);
    expect(await passwords.verify(null, 'Holdfast1!', 'a')).toBe(false);
  });

  it('takes as long for an unknown user as for a wrong password', async () => {
    const hashed = await passwords.hash('Holdfast1!', 'a');
    await passwords.verify(null, 'warm up', 'a');
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const areAlike = () => unknown > known * 0.5 && unknown < known * 2;
    // Alternates and compares the minima, which background load affects least; adds rounds until they converge.
    for (let round = 0; round < 8 || (round < 80 && !areAlike()); round += 1) {
      known = Math.min(known, await timeOf(() => passwords.verify(hashed, 'wrong', 'a')));
      unknown = Math.min(unknown, await timeOf(() => passwords.verify(null, 'wrong', 'a')));
    }
    expect(areAlike(), `${unknown} ms and ${known} ms`).toBe(true);
  });

  it('leaves the event loop and the thread pool free while 50 sign-ins wait', async () => {
    const hashed = await passwords.hash('Holdfast1!', 'a');
    const start = performance.now();
    let finished = 0;
    const verifications = Array.from({ length: 50 }, async (_, at) => {
      await passwords.verify(hashed, 'wrong', String(at));
      finished += 1;
    });

    await readFile(new URL(import.meta.url));
    expect(finished).toBeLessThan(25);

    let longestPause = 0;
    let lastTurn = performance.now();
    while (finished < 50) {
      await new Promise((resolve) => setImmediate(resolve));
      longestPause = Math.max(longestPause, performance.now() - lastTurn);
      lastTurn = performance.now();
    }
    await Promise.all(verifications);
    expect(longestPause).toBeLessThan((performance.now() - start) / 4);
  });
});

describe('the queue', () => {
  it('has one place for each account, so that a flood on one does not delay another [A25]', async () => {
    const hashed = await passwords.hash('Holdfast1!', 'a');
    let flooded = 0;
    const flood = Array.from({ length: 30 }, async () => {
      await passwords.verify(hashed, 'wrong', 'flooder');
      flooded += 1;
    });
    await passwords.verify(hashed, 'Holdfast1!', 'another');
    expect(flooded).toBeLessThan(5);
    await Promise.all(flood);
  });
});

describe('limitConcurrency', () => {
  it('never runs more than allowed, in order, and goes on after a failure', async () => {
    const run = limitConcurrency(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5].map((number) =>
        run(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(number);
          await Promise.resolve();
          running -= 1;
          if (number === 1) throw new Error('failed');
          return number;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
    expect(await run(async () => 'still works')).toBe('still works');
  });
});

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}
