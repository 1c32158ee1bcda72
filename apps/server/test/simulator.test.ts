import { trackerModels } from '@holdfast/contract/models.rules';
import { createFleet } from '@holdfast/simulator/fleet';
import { createOpenLink } from '@holdfast/simulator/link';
import { createSimulatedDevice } from '@holdfast/simulator/simulated-device';
import { createTrackerLink } from '@holdfast/simulator/tracker-link';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let url: string;
let trackerPorts: ReturnType<TestApp['gateway']['listenForTrackers']>;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp();
  url = `mqtt://127.0.0.1:${await test.gateway.listen()}`;
  trackerPorts = test.gateway.listenForTrackers();
  owner = await createUser(test);
});
afterAll(() => test.close());

const patiently = { timeout: 30_000, interval: 50 };

const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  (await test.app.inject({ method, url: path, headers: owner.headers, ...(payload && { payload }) })).json();

const points = (id: string): Promise<{ latitude: number; timestamp: number; alertType: string }[]> =>
  call('GET', `/api/history/map/${id}?perPage=1000`);

describe('the fleet of the simulator', () => {
  it('connects, reports at the asked rate and obeys, through nothing but the protocol', async () => {
    const devices = await Promise.all(Array.from({ length: 5 }, () => createDevice(test, { owner })));
    const fleet = createFleet({ members: devices, openLink: createOpenLink({ url }), rate: 20, seed: 'test' });
    fleet.start();
    fleet.run();
    try {
      await vi.waitFor(() => expect(fleet.count.connected).toBe(5), patiently);
      const [first] = devices;
      await call('PUT', `/api/devices/alarm/${first?._id}/on`);
      await vi.waitFor(async () => {
        const { devices: found } = await call('GET', `/api/devices/${first?._id}`);
        expect(found[0]).toMatchObject({ alarm: true, pendingCommands: [], firmware: '2.4.1' });
        expect(found[0].position).not.toBeNull();
      }, patiently);
      for (const { _id } of devices) {
        await vi.waitFor(async () => expect((await points(_id)).length).toBeGreaterThan(3), patiently);
      }
      expect(fleet.count).toMatchObject({ failed: 0, refused: 0 });
    } finally {
      fleet.stop();
    }
    await vi.waitFor(() => expect(fleet.count.connected).toBe(0), patiently);
  });

  it.each(trackerModels)('speaks %s, too', async (protocol) => {
    const ports = await trackerPorts;
    const devices = await Promise.all(Array.from({ length: 3 }, () => createDevice(test, { owner, model: protocol })));
    const openLink = createTrackerLink({ url: `tcp://127.0.0.1:${ports[protocol]}`, protocol });
    const fleet = createFleet({ members: devices, openLink, rate: 10, seed: 'test' });
    fleet.start();
    fleet.run();
    try {
      for (const { _id } of devices) {
        await vi.waitFor(async () => expect((await points(_id)).length).toBeGreaterThan(2), patiently);
      }
      expect(fleet.count).toMatchObject({ connected: 3, failed: 0, refused: 0 });
    } finally {
      fleet.stop();
    }
  });

  it('is refused with a wrong secret and tries again later, without hurry', async () => {
    const device = await createDevice(test, { owner });
    const members = [{ imei: device.imei, secret: 'not this' }];
    const fleet = createFleet({ members, openLink: createOpenLink({ url }), rate: 10, seed: 'test' });
    fleet.start();
    fleet.run();
    await vi.waitFor(() => expect(fleet.count.refused).toBeGreaterThanOrEqual(2), patiently);
    fleet.stop();
    expect(fleet.count).toMatchObject({ connected: 0, acknowledged: 0 });
    expect(await points(device._id)).toEqual([]);
  });
});

describe('a device in the hands of a test', () => {
  it('drives, alerts and answers commands', async () => {
    const credentials = await createDevice(test, { owner });
    const device = await createSimulatedDevice({ credentials, url, place: { latitude: -33.86, longitude: 151.2 } });
    await device.moveTo({ latitude: -33.9, longitude: 151.2 }, { points: 4, seconds: 60 });
    await device.alert('water');
    const stored = await points(credentials._id);
    const drive = stored.filter(({ alertType }) => alertType !== 'water').map(({ latitude }) => latitude);
    expect(drive).toEqual([-33.9, -33.89, -33.88, -33.87].map((latitude) => expect.closeTo(latitude, 6)));
    expect(stored.some(({ alertType }) => alertType === 'water')).toBe(true);

    await call('POST', `/api/devices/locate/${credentials._id}`, { locationReportMode: 'Once' });
    const command = await device.command('locate');
    await device.report({ latitude: -33.91 });
    await device.acknowledge(command);
    await vi.waitFor(async () => {
      const { data } = await call('GET', `/api/devices/commands/${credentials._id}`);
      expect(data[0]).toMatchObject({ name: 'locate', state: 'done' });
    }, patiently);
    expect((await points(credentials._id))[0]?.latitude).toBe(-33.91);
    device.close();
  });

  it('says why it could not connect', async () => {
    await expect(createSimulatedDevice({ credentials: { imei: '1', secret: 'x' }, url })).rejects.toThrow(/refused/i);
  });
});
