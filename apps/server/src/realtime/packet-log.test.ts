import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPacketLog } from './packet-log.ts';

afterEach(() => void vi.useRealTimers());

const room = new Set(['room']);
const fill = (log: ReturnType<typeof createPacketLog>, count: number) =>
  Array.from({ length: count }, (_, number) => log.add([number], room));
const after = (log: ReturnType<typeof createPacketLog>, offset: string | undefined) => {
  const position = log.positionOf(offset ?? '');
  return position === null ? null : log.from(position).map(({ data, number }) => [data[0], number]);
};

describe('the log of packets', () => {
  it('gives what came after an offset, with its numbers', () => {
    const log = createPacketLog({ longestMilliseconds: 1000, mostPackets: 100 });
    const offsets = fill(log, 5);
    expect(after(log, offsets[2])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    expect(after(log, offsets[4])).toEqual([]);
    expect(log.end()).toBe(5);
  });

  it('forgets the oldest when it is full, also after it has made room many times', () => {
    const log = createPacketLog({ longestMilliseconds: 60_000, mostPackets: 10 });
    const offsets = fill(log, 10_000);
    expect(after(log, offsets[9_000])).toBeNull();
    expect(after(log, offsets[9_997])).toEqual([
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

  it.each(['', 'x', '.', '0.0', 'x.1', 'NaN'])('knows no offset %j', (offset) => {
    const log = createPacketLog({ longestMilliseconds: 1000, mostPackets: 100 });
    fill(log, 3);
    expect(log.positionOf(offset)).toBeNull();
  });
});
