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
  return { store, onStored, writer: createPointWriter({ ingest: { store }, lanes, onStored, log: silentLog }) };
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

  it('keeps batches near 500 points and a device in one lane, one batch at a time', async () => {
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
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6000);
  });

  it('lets callers wait instead of gathering without end', async () => {
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
    expect(await Promise.all(all)).toEqual(all.map(() => 'stored'));
    expect(Math.max(...most)).toBeLessThanOrEqual(20_500);
    expect(Math.max(...most)).toBeGreaterThan(19_000);
    expect(writer.waitingPoints()).toBe(0);
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
