import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { reportPoints } from '../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ REQUIRE_PLAN: '1' });
});
afterAll(() => test.close());

const seconds = () => Math.floor(test.clock.now().getTime() / 1000);

const ownDevice = async (type: 'shield_gps' | 'shield_card' = 'shield_gps') => {
  const owner = await createUser(test);
  const device = await createDevice(test, { owner, type });
  const get = async (path: string) => (await test.app.inject({ url: path, headers: owner.headers })).json();
  return {
    device,
    setStatus: (status: string) =>
      test.database.pool.query('UPDATE devices SET subscription_status = $1 WHERE id = $2', [status, device._id]),
    points: () => get(`/api/history/map/${device._id}`),
    read: async () => (await get(`/api/devices/${device._id}`)).devices[0],
  };
};

describe('REQUIRE_PLAN=1', () => {
  it.each(['Inactive', 'Paused'])(
    'stores nothing of a tracker whose plan is %s, and the device says why',
    async (status) => {
      const { device, setStatus, points, read } = await ownDevice();
      await setStatus(status);
      const { refused } = await reportPoints(test, device, [{ timestamp: seconds() }]);
      expect(refused).toEqual(['no-plan']);
      expect(await points()).toEqual([]);
      expect(await read()).toMatchObject({
        lastSeenTime: null,
        position: null,
        subscription: { status, isRequired: true },
      });
      const metrics = (await test.app.inject('/metrics')).body;
      expect(metrics).toMatch(/^gateway_refused_total{reason="no-plan"} [1-9]/m);
    },
  );

  it('stores everything again with an active plan', async () => {
    const { device, setStatus, points, read } = await ownDevice();
    await reportPoints(test, device, [{ timestamp: seconds() - 60 }]);
    await setStatus('Active');
    expect((await reportPoints(test, device, [{ timestamp: seconds() }])).refused).toEqual([]);
    expect(await points()).toHaveLength(1);
    expect((await read()).position).not.toBeNull();
  });

  it('concerns trackers only, and tells nobody of a device that nobody owns', async () => {
    const card = await ownDevice('shield_card');
    expect((await reportPoints(test, card.device, [{ timestamp: seconds() }])).refused).toEqual([]);
    expect((await card.read()).subscription).toEqual({ status: 'Inactive' });
    const unclaimed = await createDevice(test, {});
    expect((await reportPoints(test, unclaimed, [{ timestamp: seconds() }])).refused).toEqual(['unclaimed']);
  });
});

describe('without it', () => {
  it('a tracker needs no plan', async () => {
    const free = await createTestApp();
    const owner = await createUser(free);
    const device = await createDevice(free, { owner });
    expect((await reportPoints(free, device, [{ timestamp: seconds() }])).refused).toEqual([]);
    await free.close();
  });
});
