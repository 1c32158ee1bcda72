import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

describe('gather', () => {
  it('makes one call for what comes together, and gives each its own result', async () => {
    const calls: number[][] = [];
    const twice = gather(
      async (numbers: number[]) => {
        calls.push(numbers);
        return numbers.map((number) => number * 2);
      },
      { milliseconds: 10, most: 3 },
    );
    expect(await Promise.all([1, 2, 3, 4].map(twice))).toEqual([2, 4, 6, 8]);
    expect(await twice(5)).toBe(10);
    expect(calls).toEqual([[1, 2, 3], [4], [5]]);
  });

  it('does not try each alone while the database is away', async () => {
    let calls = 0;
    const write = gather(
      async (_numbers: number[]): Promise<number[]> => {
        calls += 1;
        throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      },
      { milliseconds: 0, most: 10 },
    );
    const results = await Promise.allSettled([2, 3, 4].map(write));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(calls).toBe(1);
  });

  it('fails only the one that fails', async () => {
    const even = gather(
      async (numbers: number[]) => {
        if (numbers.some((number) => number % 2)) throw new Error('odd');
        return numbers;
      },
      { milliseconds: 0, most: 10 },
    );
    const results = await Promise.allSettled([2, 3, 4].map(even));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
