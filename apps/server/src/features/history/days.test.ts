import { describe, expect, it } from 'vitest';
import { chunksOf, endOf, runsOf, startOf } from './days.ts';

const days = [
  { day: '2026-11-15', points: 3 },
  { day: '2026-11-14', points: 5 },
  { day: '2026-01-02', points: 4 },
];

const run = (first: string, last: string, skip: number, take: number) => ({
  from: startOf(last),
  until: endOf(first),
  skip,
  take,
});

describe('where the points of a page are', () => {
  it('is found from the counts, with long gaps left out', () => {
    expect(runsOf(days, 0, 2)).toEqual([run('2026-11-15', '2026-11-15', 0, 2)]);
    expect(runsOf(days, 2, 3)).toEqual([run('2026-11-15', '2026-11-14', 2, 3)]);
    expect(runsOf(days, 4, 2)).toEqual([run('2026-11-14', '2026-11-14', 1, 2)]);
    expect(runsOf(days, 7, 100)).toEqual([
      run('2026-11-14', '2026-11-14', 4, 1),
      run('2026-01-02', '2026-01-02', 0, 4),
    ]);
  });

  it('is nowhere beyond the end', () => {
    expect(runsOf(days, 12, 10)).toEqual([]);
    expect(runsOf([], 0, 10)).toEqual([]);
  });
});

describe('the chunks of a long work', () => {
  it('hold about as many points as asked for, and no gap', () => {
    const spans = (size: number) => chunksOf(days, size).map(({ from, until }) => [from, until]);
    const newest = [startOf('2026-11-15'), endOf('2026-11-15')];
    const oldest = [startOf('2026-01-02'), endOf('2026-01-02')];
    expect(spans(100)).toEqual([[startOf('2026-11-14'), endOf('2026-11-15')], oldest]);
    expect(spans(7)).toEqual([newest, [startOf('2026-11-14'), endOf('2026-11-14')], oldest]);
    expect(spans(1)).toHaveLength(3);
  });
});
