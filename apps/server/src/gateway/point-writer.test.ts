import { setTimeout as sleep } from 'node:timers/promises';
import { noMotion } from '@holdfast/contract/history.rules';
import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../test/silent-log.ts';
import type { Report, Stored } from '../features/history/ingest.service.ts';
import { createPointWriter } from './point-writer.ts';

const idOf = (device: number) => `01931234-5678-7abc-8def-${String(device).padStart(12, '0')}`;

const report = (device: number, points = 1): Report => ({
  device: { id: idOf(device), deviceUuid: `SN${device}`, imei: String(device) },
  receivedAt: new Date(),
  points: Array.from({ length: points }, (_, at) => ({
    timestamp: 1_731_600_000 + at,
    alertType: '',
    latitude: 1,
    longitude: 2,
    address: '',
    accuracy: null,
    source: null,
    modemTemperature: null,
    modemVoltage: null,
    ...noMotion,
  })),
  alerts: [],
  modem: null,
});

const storedOf = (reports: Report[]): Stored => ({
  points: [],
  reported: [],
  owned: new Set(reports.map(({ device }) => device.id)),
  withoutPlan: new Set(),
});

const setUp = (lanes: number, store = vi.fn(async (reports: Report[]) => storedOf(reports))) => {
  const onStored = vi.fn();
  return {
    store,
    onStored,
    writer: createPointWriter({
      ingest: { store },
      batching: { lanes, batchPoints: 500, gatherMilliseconds: 15 },
      onStored,
      log: silentLog,
    }),
  };
};

const failure = (code: string) => Object.assign(new Error('query failed'), { cause: { code } });

describe('the point writer', () => {
  it('gathers what arrives together into one transaction and tells of it once', async () => {
    const { store, onStored, writer } = setUp(1);
    const outcomes = await Promise.all([1, 2, 3].map((device) => writer.write(report(device))));
    expect(outcomes).toEqual(['stored', 'stored', 'stored']);
    expect(store).toHaveBeenCalledTimes(1);
    expect(onStored).toHaveBeenCalledTimes(1);
  });

  it('writes a batch once, and answers the others, when one who asked fails [A17]', async () => {
    const { store, writer } = setUp(1);
    const answers = await new Promise<string[]>((resolve) => {
      const heard: string[] = [];
      writer.add(report(1), () => {
        throw new Error('a connection that is gone');
      });
      for (const device of [2, 3]) {
        writer.add(report(device), (_error, outcome) => {
          if (heard.push(outcome) === 2) resolve(heard);
        });
      }
    });
    expect(answers).toEqual(['stored', 'stored']);
    await writer.close();
    expect(store).toHaveBeenCalledTimes(1);
  });

  it('answers nobody before the commit', async () => {
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const store = vi.fn(async (reports: Report[]) => {
      await committed;
      return storedOf(reports);
    });
    const { writer } = setUp(1, store);
    let isAcknowledged = false;
    const written = writer.write(report(1)).then(() => {
      isAcknowledged = true;
    });
    await vi.waitFor(() => expect(store).toHaveBeenCalled(), { timeout: 20_000 });
    expect(isAcknowledged).toBe(false);
    commit();
    await written;
  });

  it('keeps batches near their size and a device in one batch at a time', async () => {
    const busy = new Set<string>();
    const sizes: number[] = [];
    const { writer } = setUp(
      4,
      vi.fn(async (reports: Report[]) => {
        const ids = new Set(reports.map(({ device }) => device.id));
        for (const id of ids) expect(busy.has(id)).toBe(false);
        for (const id of ids) busy.add(id);
        sizes.push(reports.reduce((sum, { points }) => sum + points.length, 0));
        await new Promise((resolve) => setImmediate(resolve));
        for (const id of ids) busy.delete(id);
        return storedOf(reports);
      }),
    );
    const all = Array.from({ length: 600 }, (_, at) => writer.write(report(at % 20, 10)));
    await Promise.all(all);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(600);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6000);
  });

  it('stores the reports of a device in the order in which they came', async () => {
    const stored: number[] = [];
    const { writer } = setUp(
      4,
      vi.fn(async (reports: Report[]) => {
        await new Promise((resolve) => setImmediate(resolve));
        for (const { device, receivedAt } of reports) if (device.id === idOf(1)) stored.push(receivedAt.getTime());
        return storedOf(reports);
      }),
    );
    const others = Array.from({ length: 40 }, (_, at) => writer.write(report(at + 2, 100)));
    const own = Array.from({ length: 30 }, (_, at) => writer.write({ ...report(1, 30), receivedAt: new Date(at) }));
    await Promise.all([...others, ...own]);
    expect(stored).toEqual(Array.from({ length: 30 }, (_, at) => at));
  });

  it('takes a second lane only for what does not fit into one batch', async () => {
    let [running, most] = [0, 0];
    const { writer } = setUp(
      4,
      vi.fn(async (reports: Report[]) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return storedOf(reports);
      }),
    );
    await Promise.all(Array.from({ length: 400 }, (_, at) => writer.write(report(at))));
    expect(most).toBe(1);
    await Promise.all(Array.from({ length: 4000 }, (_, at) => writer.write(report(at))));
    expect(most).toBe(4);
  });

  it('lets a device with a long queue take its turn and no more', async () => {
    const ofFlood: number[] = [];
    const { writer } = setUp(
      1,
      vi.fn(async (reports: Report[]) => {
        ofFlood.push(reports.filter(({ device }) => device.id === idOf(1)).length);
        return storedOf(reports);
      }),
    );
    const flood = Array.from({ length: 6 }, () => writer.write(report(1, 50)));
    await Promise.all([...flood, writer.write(report(2))]);
    expect(ofFlood).toEqual([2, 2, 2]);
  });

  it('goes on beside a transaction that waits for a device', async () => {
    let free = () => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const { writer } = setUp(
      2,
      vi.fn(async (reports: Report[]) => {
        if (reports.some(({ device }) => device.id === idOf(1))) await freed;
        return storedOf(reports);
      }),
    );
    const stuck = writer.write(report(1));
    await sleep(30);
    expect(await Promise.all([2, 3, 4].map((device) => writer.write(report(device))))).toEqual(
      Array.from({ length: 3 }, () => 'stored'),
    );
    free();
    expect(await stuck).toBe('stored');
    await writer.close();
  });

  it('misses nothing that comes while it is about to rest', async () => {
    const { writer } = setUp(
      1,
      vi.fn(async (reports: Report[]) => {
        if (reports.some(({ device }) => device.id === idOf(1))) throw failure('22003');
        return storedOf(reports);
      }),
    );
    for (let turns = 0; turns < 12; turns += 1) {
      await Promise.all([writer.write(report(1)), writer.write(report(2))]);
      for (let turn = 0; turn < turns; turn += 1) await null;
      expect(await writer.write(report(3))).toBe('stored');
    }
  });

  it('counts also the points of callers that it lets wait', async () => {
    const most: number[] = [];
    const { writer } = setUp(
      1,
      vi.fn(async (reports: Report[]) => {
        await new Promise((resolve) => setImmediate(resolve));
        most.push(writer.waitingPoints());
        return storedOf(reports);
      }),
    );
    const all = Array.from({ length: 120 }, (_, at) => writer.write(report(at, 499)));
    // Also those that are not let in yet: they are held in memory just the same.
    expect(writer.waitingPoints()).toBe(120 * 499);
    expect(await Promise.all(all)).toEqual(all.map(() => 'stored'));
    expect(most).toEqual(most.map((_, at) => (120 - 2 * at) * 499));
    expect(writer.waitingPoints()).toBe(0);
  });

  it('takes nothing more while 20,000 points wait for a database that does not answer', async () => {
    const commits: (() => void)[] = [];
    const writing = new Set<string>();
    const store = vi.fn(async (reports: Report[]) => {
      for (const { device } of reports) writing.add(device.id);
      await new Promise<void>((resolve) => commits.push(resolve));
      return storedOf(reports);
    });
    const { writer } = setUp(60, store);
    const all = Array.from({ length: 40 }, (_, at) => writer.write(report(at, 500)));
    await vi.waitFor(() => expect(writing.size).toBe(40), { timeout: 20_000 });
    const late = writer.write(report(40));
    // Longer than a lane is slow, after which another one would start for it.
    await sleep(600);
    expect(writing.has(idOf(40))).toBe(false);
    commits[0]?.();
    await vi.waitFor(() => expect(writing.has(idOf(40))).toBe(true), { timeout: 20_000 });
    for (const commit of commits) commit();
    expect(await Promise.all([...all, late])).toEqual(Array.from({ length: 41 }, () => 'stored'));
  });

  it.each(['ECONNREFUSED', '57P01', '40P01', '53300'])('tries again after %s until it works [A19]', async (code) => {
    const store = vi.fn(async (reports: Report[]) => storedOf(reports));
    store.mockRejectedValueOnce(failure(code)).mockRejectedValueOnce(failure(code));
    const { writer } = setUp(1, store);
    expect(await writer.write(report(1))).toBe('stored');
    expect(store).toHaveBeenCalledTimes(3);
  });

  it('does not let one report that the database refuses drag the others along', async () => {
    const poison = idOf(2);
    const { writer } = setUp(
      1,
      vi.fn(async (reports: Report[]) => {
        if (reports.some(({ device }) => device.id === poison)) throw failure('22003');
        return storedOf(reports);
      }),
    );
    const outcomes = await Promise.all([1, 2, 3].map((device) => writer.write(report(device))));
    expect(outcomes).toEqual(['stored', 'failed', 'stored']);
  });

  it('acknowledges what is stored even when a listener fails', async () => {
    const { store, onStored, writer } = setUp(1);
    onStored.mockImplementation(() => {
      throw new Error('nobody expects this');
    });
    expect(await writer.write(report(1))).toBe('stored');
    expect(store).toHaveBeenCalledTimes(1);
  });

  it('acknowledges nothing that it could not store before it closes', async () => {
    const { writer } = setUp(1, vi.fn().mockRejectedValue(failure('ECONNREFUSED')));
    const written = writer.write(report(1)).catch(() => 'not stored');
    await writer.close();
    expect(await written).toBe('not stored');
  });
});
