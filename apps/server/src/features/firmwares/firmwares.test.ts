import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const admin = await createUser(test, { roles: ['admin'] });
  for (const version of ['2.9.0', '2.8.1', '2.10.0']) {
    const payload = { deviceType: 'AirboltGps', version };
    const options = { method: 'POST', url: '/api/admin/firmwares', headers: admin.headers, payload } as const;
    expect((await test.app.inject(options)).statusCode).toBe(201);
  }
});
afterAll(() => test.close());

const deviceWith = async (firmware: string | null, type: 'shield_gps' | 'airbolt' = 'shield_gps') => {
  const owner = await createUser(test);
  const device = await createDevice(test, { owner, type });
  if (firmware) {
    await test.services.ingest.store([
      {
        device: { id: device._id, deviceUuid: device.deviceUUID, imei: device.imei },
        receivedAt: test.clock.now(),
        points: [],
        alerts: [],
        modem: { firmware },
      },
    ]);
  }
  const url = `/api/firmwares/update/${device.deviceUUID}`;
  return {
    get: async () => (await test.app.inject({ method: 'GET', url, headers: owner.headers })).json(),
    update: (payload: object) => test.app.inject({ method: 'POST', url, headers: owner.headers, payload }),
  };
};

describe('firmware', () => {
  it('is the current and the latest, and an update is a command [P1.7.23]', async () => {
    const { get, update } = await deviceWith('2.8.1');
    expect(await get()).toEqual({ current: '2.8.1', latest: '2.10.0' });
    const asked = await update({ firmware: '2.10.0' });
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toMatchObject({
      message: 'Requested successfully',
      command: { name: 'firmware', args: { version: '2.10.0' }, state: 'waiting' },
    });
    expect(await get()).toEqual({ current: '2.8.1', latest: '2.10.0' });
  });

  it.each(['2.8.1', '2.9.0', '3.0.0', '2.10.0; reboot'])('is never %s where 2.9.0 runs [A17]', async (firmware) => {
    const { update } = await deviceWith('2.9.0');
    expect((await update({ firmware })).statusCode).toBe(400);
  });

  it('is unknown for a device that reported nothing, and not for devices without a modem', async () => {
    const { get, update } = await deviceWith(null);
    expect(await get()).toEqual({ current: null, latest: '2.10.0' });
    expect((await update({ firmware: '2.9.0' })).statusCode).toBe(202);
    const lock = await deviceWith(null, 'airbolt');
    expect(await lock.get()).toEqual({ current: null, latest: null });
    expect((await lock.update({ firmware: '2.9.0' })).statusCode).toBe(409);
  });
});
