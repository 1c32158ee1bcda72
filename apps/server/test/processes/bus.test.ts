import { createClient } from '@redis/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bus, Topic } from '../../src/platform/bus/bus.ts';
import { openRedisBus } from '../../src/platform/bus/redis-bus.ts';
import { silentLog } from '../silent-log.ts';
import { openLine, takeRedis } from './redis.ts';

const numbers: Topic<number> = { name: 'numbers' };
const soon = { timeout: 20_000, interval: 10 };
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const open = async (url: string, pastMilliseconds = 0) => {
  const bus = await openRedisBus({ url, pastMilliseconds, log: silentLog });
  cleanUps.push(bus.close);
  const heard: [number, string | null][] = [];
  let gaps = 0;
  bus.on(numbers, (content, position) => void heard.push([content, position]));
  bus.onGap(() => {
    gaps += 1;
  });
  return { bus, heard, gaps: () => gaps, numbers: () => heard.map(([number]) => number) };
};

const openLineTo = async (url: string) => {
  const line = await openLine(url);
  cleanUps.push(line.close);
  return line;
};

const publishAll = (bus: Bus, list: number[]) => {
  for (const number of list) bus.publish(numbers, number);
};

describe('the bus over Redis', () => {
  it('is heard by every process, the publishing one too, in one order and at the same positions', async () => {
    const url = takeRedis();
    const [a, b] = [await open(url), await open(url)];
    publishAll(a.bus, [1, 2, 3]);
    publishAll(b.bus, [4, 5]);
    await vi.waitFor(() => expect(a.heard).toHaveLength(5), soon);
    await vi.waitFor(() => expect(b.heard).toEqual(a.heard), soon);
    expect(a.numbers().toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(a.heard.map(([, position]) => position)).size).toBe(5);
  });

  it('tells a process that starts what was said a moment before, if it asks for it', async () => {
    const url = takeRedis();
    const { bus, heard } = await open(url);
    publishAll(bus, [1, 2]);
    await vi.waitFor(() => expect(heard).toHaveLength(2), soon);
    const [late, later] = [await open(url, 60_000), await open(url)];
    publishAll(bus, [3]);
    await vi.waitFor(() => expect(late.heard.slice(-3)).toEqual(heard), soon);
    await vi.waitFor(() => expect(later.numbers()).toEqual([3]), soon);
  });

  it('tells a process that starts what is said in that very millisecond', async () => {
    const url = takeRedis();
    for (const number of Array.from({ length: 20 }, (_, at) => at)) {
      const { bus, numbers } = await open(url);
      publishAll(bus, [number]);
      await vi.waitFor(() => expect(numbers()).toEqual([number]), soon);
    }
  });

  it('lets a process hear itself while Redis is away, and tells all of the gap when it is back', async () => {
    const url = takeRedis();
    const line = await openLineTo(url);
    const [cut, other] = [await open(line.url), await open(url)];
    line.cut();
    await vi.waitFor(() => expect(cut.bus.check()).rejects.toThrow(), soon);
    publishAll(cut.bus, [1]);
    await vi.waitFor(() => expect(cut.heard).toEqual([[1, null]]), soon);
    expect(other.gaps()).toBe(0);
    line.mend();
    await vi.waitFor(() => expect([cut.gaps() > 0, other.gaps()]).toEqual([true, 1]), soon);
    publishAll(cut.bus, [2]);
    await vi.waitFor(() => expect([cut.numbers(), other.numbers()]).toEqual([[1, 2], [2]]), soon);
  });

  it('gives what was missed behind a cut line, without a gap', async () => {
    const url = takeRedis();
    const line = await openLineTo(url);
    const [cut, other] = [await open(line.url), await open(url)];
    publishAll(other.bus, [1]);
    await vi.waitFor(() => expect(cut.numbers()).toEqual([1]), soon);
    line.cut();
    publishAll(other.bus, [2, 3]);
    await vi.waitFor(() => expect(other.numbers()).toEqual([1, 2, 3]), soon);
    line.mend();
    await vi.waitFor(() => expect(cut.heard).toEqual(other.heard), soon);
    expect(cut.gaps()).toBe(0);
  });

  it('knows that Redis has forgotten something', async () => {
    const url = takeRedis();
    const line = await openLineTo(url);
    const [cut, other] = [await open(line.url), await open(url)];
    publishAll(other.bus, [1]);
    await vi.waitFor(() => expect(cut.numbers()).toEqual([1]), soon);
    line.cut();
    const redis = await createClient({ url }).connect();
    await redis.flushDb();
    redis.destroy();
    line.mend();
    await vi.waitFor(() => expect(cut.gaps()).toBe(1), soon);
    publishAll(other.bus, [2]);
    await vi.waitFor(() => expect(cut.numbers()).toEqual([1, 2]), soon);
  });

  it('has a oneTimeStore from which any process takes a thing, once', async () => {
    const url = takeRedis();
    const [a, b] = [await open(url), await open(url)];
    await a.bus.oneTimeStore?.put('thing', 'value', 60);
    expect(await b.bus.oneTimeStore?.take('thing')).toBe('value');
    expect(await a.bus.oneTimeStore?.take('thing')).toBeNull();
  });

  it('says at the start that there is no Redis', async () => {
    await expect(openRedisBus({ url: 'redis://127.0.0.1:1', pastMilliseconds: 0, log: silentLog })).rejects.toThrow();
  });
});
