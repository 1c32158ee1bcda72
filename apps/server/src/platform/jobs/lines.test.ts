import { beforeEach, describe, expect, it } from 'vitest';
import { createLines } from './lines.ts';

const [host, address] = [
  { name: 'host', most: 2 },
  { name: 'address', most: 1 },
];

let now = 0;
beforeEach(() => {
  now = 1000;
});

describe('lines', () => {
  it('have room until so many run, in each of those where a job stands', () => {
    const lines = createLines(() => now);
    const end = lines.begin([host, address]);
    expect([host, address].map((line) => lines.hasRoom([line]))).toEqual([true, false]);
    expect(lines.hasRoom([host, address])).toBe(false);
    lines.begin([host]);
    expect(lines.hasRoom([host])).toBe(false);
    end();
    expect(lines.hasRoom([host, address])).toBe(true);
  });

  it('give turns at the pace at which they move', () => {
    const lines = createLines(() => now);
    lines.begin([address]);
    lines.begin([host]);
    lines.begin([host]);
    now += 10_000;
    const turns = (line: typeof host) => [1, 2, 3].map(() => lines.nextTurn([line]) / 1000);
    expect(turns(address)).toEqual([15, 25, 35]);
    expect(turns(host)).toEqual([10, 15, 20]);
  });

  it('give no turn later than ten minutes, nor all of the last ones at one moment', () => {
    const lines = createLines(() => now);
    lines.begin([address]);
    now += 10_000;
    const turns = Array.from({ length: 1000 }, () => lines.nextTurn([address]));
    expect(Math.max(...turns)).toBeLessThanOrEqual(600_000);
    expect(new Set(turns.slice(-100).map(Math.round)).size).toBeGreaterThan(90);
  });

  it('are forgotten when nothing runs and no turn is given', () => {
    const lines = createLines(() => now);
    const end = lines.begin([address]);
    lines.nextTurn([address]);
    end();
    expect(lines.size()).toBe(1);
    now += 700_000;
    lines.begin([address])();
    expect(lines.size()).toBe(0);
  });
});
