import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;

type Device = Awaited<ReturnType<typeof createDevice>>;

/** Two days of a past month, in Unix seconds. */
const inMonth = (monthsAgo: number): number[] => {
  const now = test.clock.now();
  return [2, 1].map((day) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day) / 1000);
};

const partitionOf = (at: number | undefined) =>
  `location_points_${new Date((at ?? 0) * 1000).toISOString().slice(0, 7).replace('-', '_')}`;

const query = async (sql: string) => (await test.database.pool.query(sql)).rows.map(({ value }) => value);

const partitions = () =>
  query(`SELECT inhrelid::regclass::text AS value FROM pg_inherits
    WHERE inhparent = 'location_points'::regclass ORDER BY 1`);

const countRows = ({ _id: id }: Device) =>
  query(`SELECT (SELECT count(*) FROM location_points WHERE device_id = '${id}')::int AS value
    UNION ALL SELECT count(*)::int FROM history_days WHERE device_id = '${id}'`);

const report = (device: Device, timestamps: number[]) =>
  reportPoints(
    test,
    device,
    timestamps.map((timestamp) => ({ timestamp })),
  );

const find = async ({ _id: id, deviceUUID: deviceUuid }: Device) => {
  const device = { id, deviceUuid, since: null } as Parameters<typeof test.services.history.list>[1];
  const { data, total } = await test.services.history.list('', device, { page: 0, perPage: 100, filter: '' });
  return { times: data.map(({ timestamp }) => timestamp), total };
};

const createDevices = async () => {
  const owner = await createUser(test);
  return [await createDevice(test, { owner }), await createDevice(test, { owner })] as const;
};

/** Advances the clock to the middle of a later month. */
const advanceMonths = (months: number) => {
  const now = test.clock.now();
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15);
  test.clock.advance({ seconds: Math.ceil((then - now.getTime()) / 1000) });
};

describe('HISTORY_RETENTION_MONTHS', () => {
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT: 'off', HISTORY_RETENTION_MONTHS: '3' });
  });
  afterAll(() => test.close());

  it('drops each day the months that lie wholly before the limit, and what was counted of them', async () => {
    const [one, other] = await createDevices();
    const [now, first, second, third] = [[seconds(test.clock.now())], inMonth(1), inMonth(2), inMonth(3)];
    await report(one, [...now, ...first, ...second, ...third]);
    await report(other, third);
    await test.services.retention.removeExpired();
    expect([await countRows(one), await countRows(other)]).toEqual([
      [7, 7],
      [2, 2],
    ]);

    advanceMonths(2);
    await test.services.retention.removeExpired();
    expect(await partitions()).toEqual([first, now].map(([at]) => partitionOf(at)));
    expect([await countRows(one), await countRows(other)]).toEqual([
      [3, 3],
      [0, 0],
    ]);
    expect(await find(one)).toEqual({ times: [...now, ...first], total: 3 });
    expect(await find(other)).toEqual({ times: [], total: 0 });

    await test.services.retention.removeExpired();
    expect(await find(one)).toEqual({ times: [...now, ...first], total: 3 });
  });

  it('keeps nothing of what arrives too late, and no partition comes back for it', async () => {
    const [device] = await createDevices();
    const [kept, late] = [inMonth(3), inMonth(4)];
    const answer = await report(device, [...kept, ...late]);
    expect(answer.refused).toEqual([]);
    expect(await find(device)).toEqual({ times: kept, total: 2 });
    expect(await partitions()).toContain(partitionOf(kept[0]));
    expect(await partitions()).not.toContain(partitionOf(late[0]));
  });

  it('gives up at once where somebody reads what is to be dropped, and can be run again', async () => {
    const [device] = await createDevices();
    const old = inMonth(3);
    await report(device, old);
    advanceMonths(1);
    // The embedded database has a single connection, so there is no concurrent reader.
    if (!test.database.isEmbedded) {
      const reader = await test.database.pool.connect();
      await reader.query('BEGIN');
      await reader.query('SELECT * FROM location_points');
      await expect(test.services.retention.removeExpired()).rejects.toThrow('DROP TABLE');
      expect(await find(device)).toEqual({ times: [], total: 0 });
      await reader.query('COMMIT');
      reader.release();
    }
    expect(await partitions()).toContain(partitionOf(old[0]));
    await test.services.retention.removeExpired();
    expect(await partitions()).not.toContain(partitionOf(old[0]));
  });
});

describe('without HISTORY_RETENTION_MONTHS', () => {
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT: 'off' });
  });
  afterAll(() => test.close());

  it('a month that nobody had is made while the others are being read, as by a backup', async () => {
    const [device] = await createDevices();
    // The embedded database has a single connection, so there is no concurrent reader.
    const reader = test.database.isEmbedded ? null : await test.database.pool.connect();
    await reader?.query('BEGIN');
    await reader?.query('SELECT * FROM location_points');
    const old = inMonth(77);
    await report(device, old);
    expect(await find(device)).toEqual({ times: old, total: 2 });
    await reader?.query('COMMIT');
    reader?.release();
  });

  it('nothing is dropped', async () => {
    const [device] = await createDevices();
    const old = inMonth(100);
    await report(device, old);
    await test.services.retention.removeExpired();
    expect(await find(device)).toEqual({ times: old, total: 2 });
  });
});
