import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPacketLog } from './packet-log.ts';

afterEach(() => void vi.useRealTimers());

const room = new Set(['room']);
const fill = (log: ReturnType<typeof createPacketLog>, count: number) =>
  Array.from({ length: count }, (_, number) => {
    const position = `run.${log.end()}`;
    log.add([number], room, position);
    return position;
  });
const after = (log: ReturnType<typeof createPacketLog>, position: string | undefined) => {
  const number = log.numberAfter(position ?? '');
  return number === null ? null : log.from(number).map(({ data, number }) => [data[0], number]);
};

describe('the log of packets', () => {
  it('gives what came after a position, with its numbers', () => {
    const log = createPacketLog({ longestMilliseconds: 1000, mostPackets: 100 });
    const positions = fill(log, 5);
    expect(after(log, positions[2])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    expect(after(log, positions[4])).toEqual([]);
    expect(log.end()).toBe(5);
  });

  it('forgets the oldest when it is full, also after it has made room many times', () => {
    const log = createPacketLog({ longestMilliseconds: 60_000, mostPackets: 10 });
    const positions = fill(log, 10_000);
    expect(after(log, positions[9_000])).toBeNull();
    expect(after(log, positions[9_997])).toEqual([
      [9_998, 9_998],
      [9_999, 9_999],
    ]);
  });

  it('forgets what is too old', () => {
    vi.useFakeTimers();
    const log = createPacketLog({ longestMilliseconds: 1000, mostPackets: 100 });
    const [first, second] = fill(log, 2);
    vi.advanceTimersByTime(1001);
    fill(log, 1);
    expect(after(log, first)).toBeNull();
    expect(after(log, second)).toEqual([[0, 2]]);
  });

  it('knows whose right to which room has ended since then', () => {
    const log = createPacketLog({ longestMilliseconds: 1000, mostPackets: 100 });
    log.addEnd('room before');
    const [position] = fill(log, 1);
    log.addEnd('mine', 'me');
    log.addEnd('theirs', 'them');
    log.addEnd('everybody');
    const number = log.numberAfter(position ?? '') ?? Number.NaN;
    expect([...log.endedSince(number, 'me')]).toEqual(['mine', 'everybody']);
    expect(log.from(number)).toEqual([]);
  });

  it('knows nothing any more when it was cleared', () => {
    const log = createPacketLog({ longestMilliseconds: 1000, mostPackets: 100 });
    const [first] = fill(log, 2);
    log.clear();
    expect(after(log, first)).toBeNull();
  });

  it.each(['', 'x', '.', '0.0', 'x.1', 'NaN'])('knows no position %j', (position) => {
    const log = createPacketLog({ longestMilliseconds: 1000, mostPackets: 100 });
    fill(log, 3);
    expect(log.numberAfter(position)).toBeNull();
  });
});
