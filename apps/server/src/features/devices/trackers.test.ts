import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
type Person = Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  test = await createTestApp({ OWN_DEVICES_LIMIT: '2', TRACKER_PORTS: 'gt06:5023' });
});
afterAll(() => test.close());

let made = 0;
const newImei = () => {
  made += 1;
  return String(357_000_000_000_000 + made);
};

const add = async ({ headers }: Person, fields: object = {}, app = test.app) => {
  const payload = { imei: newImei(), model: 'gt06', name: 'Van', ...fields };
  const answer = await app.inject({ method: 'POST', url: '/api/v2/devices/trackers', headers, payload });
  return { status: answer.statusCode, ...answer.json() };
};

const call = async ({ headers }: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, code: answer.json().code as string | undefined };
};

describe('POST /api/v2/devices/trackers', () => {
  it('makes the tracker mine, and says where it has to connect', async () => {
    const owner = await createUser(test);
    const { status, device, server } = await add(owner);
    expect(status).toBe(201);
    expect(device).toMatchObject({
      name: 'Van',
      deviceType: 'shield_gps',
      model: 'gt06',
      emailAlerts: true,
      privilege: 3,
    });
    expect(server).toEqual({ host: 'localhost', port: 5023 });
    expect((await add(owner, { model: 'h02' })).server.port).toBeNull();
    expect((await call(owner, 'GET', `/api/devices/${device._id}`)).status).toBe(200);
    expect((await call(await createUser(test), 'GET', `/api/devices/${device._id}`)).status).toBe(404);
  });

  it('an imei belongs to the first who adds it, also as a number of its own', async () => {
    const [first, second] = [await createUser(test), await createUser(test)];
    const imei = newImei();
    await add(first, { imei, protocolId: '4210051415', model: 'h02' });
    for (const taken of [{ imei }, { protocolId: '4210051415' }]) {
      expect(await add(second, taken)).toMatchObject({ status: 409, code: 'tracker-taken' });
    }
    const ours = await createDevice(test, {});
    expect(await add(second, { imei: ours.imei })).toMatchObject({ status: 409, code: 'tracker-taken' });
  });

  it('is no way to a device of a mapping, which its owner adds with its passcode [A17]', async () => {
    const [stranger, owner] = [await createUser(test), await createUser(test)];
    const imei = newImei();
    const deviceUUID = `BUS-${imei}`;
    const { passcode } = await test.services.provisioning.provision({
      deviceUUID,
      deviceType: 'shield_gps',
      imei,
      model: 'mqtt',
    });
    const claim = { deviceUUID, passcode, name: 'Bus' };
    expect(await add(stranger, { imei })).toMatchObject({ status: 409, code: 'tracker-taken' });
    expect((await call(owner, 'POST', '/api/devices', claim)).status).toBe(201);
    expect((await test.services.deviceCredentials.findMapped(imei))?.deviceUuid).toBe(deviceUUID);
  });

  it('is no way to a tracker from stock, nor to its number, also after its owner removed it [A17]', async () => {
    const [stranger, owner] = [await createUser(test), await createUser(test)];
    const [imei, protocolId] = [newImei(), newImei()];
    const deviceUUID = `GT-${imei}`;
    const stocked = { deviceUUID, deviceType: 'shield_gps', imei, protocolId, model: 'gt06' } as const;
    const { passcode, device } = await test.services.provisioning.provision(stocked);
    const refused = { status: 409, code: 'tracker-needs-passcode' };
    expect(await add(stranger, { imei })).toMatchObject(refused);
    expect(await add(stranger, { imei: protocolId })).toMatchObject(refused);
    expect((await call(owner, 'POST', '/api/devices', { deviceUUID, passcode, name: 'Van' })).status).toBe(201);
    expect(await add(stranger, { imei })).toMatchObject({ status: 409, code: 'tracker-taken' });
    expect((await call(owner, 'DELETE', `/api/devices/${device._id}`)).status).toBe(200);
    expect(await add(stranger, { imei })).toMatchObject(refused);
  });

  it('whoever removes it leaves it to the next', async () => {
    const [first, second] = [await createUser(test), await createUser(test)];
    const imei = newImei();
    const { device } = await add(first, { imei, timeZone: '+08:00' });
    expect((await call(first, 'DELETE', `/api/devices/${device._id}`)).status).toBe(200);
    expect(await add(second, { imei, model: 'teltonika' })).toMatchObject({
      status: 201,
      device: { model: 'teltonika' },
    });
    expect((await call(first, 'GET', `/api/devices/${device._id}`)).status).toBe(404);
  });

  it('blocks no number for good: the imei of another tracker is no name for one, and an old name gives way to it [A26]', async () => {
    const [first, second] = [await createUser(test), await createUser(test)];
    const imei = newImei();
    expect(await add(first, { protocolId: imei })).toMatchObject({ status: 400 });
    expect((await add(first, { imei, protocolId: imei })).status).toBe(201);

    const named = newImei();
    const { device } = await add(first);
    await test.database.pool.query('UPDATE devices SET protocol_id = $2 WHERE id = $1', [device._id, named]);
    expect(await add(second, { imei: named })).toMatchObject({ status: 409, code: 'tracker-taken' });
    expect((await call(first, 'DELETE', `/api/devices/${device._id}`)).status).toBe(200);
    expect((await add(second, { imei: named })).status).toBe(201);
  });

  it('at most twenty additions an hour, also of those that are removed again [A26]', async () => {
    const person = await createUser(test);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const { status, device } = await add(person);
      statuses.push(status);
      if (device) await call(person, 'DELETE', `/api/devices/${device._id}`);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });

  it('at most so many a person, also when they are added at once', async () => {
    const owner = await createUser(test);
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(await add(owner)).toMatchObject({ code: 'too-many-own-devices' });
  });

  it.each([{ imei: '12345' }, { model: 'phone' }, { protocolId: 'x' }, { timeZone: 'Berlin' }, { name: '' }])(
    'refuses %o',
    async (fields) => {
      expect((await add(await createUser(test), fields)).status).toBe(400);
    },
  );

  it('the operator can switch it off', async () => {
    const other = await createTestApp({ OWN_DEVICES: 'off' });
    const person = await createUser(other);
    expect(await add(person, {}, other.app)).toMatchObject({ status: 409, code: 'own-devices-off' });
    await other.close();
  });
});

describe('a tracker that an admin provisions', () => {
  it('has a model that fits its type, and is claimed with its passcode', async () => {
    const admin = await createUser(test, { roles: ['admin'] });
    const provision = (fields: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/admin/devices',
        headers: admin.headers,
        payload: { deviceUUID: `GT-${newImei()}`, deviceType: 'shield_gps', imei: newImei(), ...fields },
      });
    expect((await provision({ deviceType: 'airbolt', model: 'gt06' })).statusCode).toBe(400);
    const made = await provision({ model: 'gt06' });
    expect(made.statusCode).toBe(201);
    const { device, passcode } = made.json();
    const owner = await createUser(test);
    const claimed = await test.app.inject({
      method: 'POST',
      url: '/api/devices',
      headers: owner.headers,
      payload: { deviceUUID: device.deviceUUID, passcode, name: 'Lorry' },
    });
    expect(claimed.json().device).toMatchObject({ model: 'gt06', name: 'Lorry' });
  });
});

describe('what a model cannot do', () => {
  it('is refused, and what it can do is asked of it', async () => {
    const owner = await createUser(test);
    const { device } = await add(owner);
    const refused = { status: 409, code: 'command-unavailable' };
    const locate = `/api/devices/location/${device._id}`;
    const commands = test.services.commands;
    const asked = { id: device._id, deviceUuid: device.deviceUUID, type: 'shield_gps', model: 'gt06' } as const;
    await expect(commands.request(asked, { name: 'alarm', requestedBy: null })).rejects.toThrow();
    await expect(
      commands.request(asked, { name: 'locate', args: { locationReportMode: 'Continuously' }, requestedBy: null }),
    ).rejects.toThrow();
    await expect(commands.rekey(asked, owner.user._id)).rejects.toThrow();
    expect(
      (await commands.request(asked, { name: 'locate', args: { locationReportMode: 'Once' }, requestedBy: null }))
        .state,
      locate,
    ).toBe('waiting');
    const update = (fields: object) => call(owner, 'PUT', `/api/devices/${device._id}`, fields);
    expect(await update({ tone: 3 })).toEqual(refused);
    expect(await update({ scheduleReport: ['gps'] })).toEqual(refused);
    expect((await update({ name: 'Lorry', silenceHours: 24, accelerometer: { enable: true } })).status).toBe(200);
    expect((await update({ scheduleReportInterval: 300 })).status).toBe(200);
    const pending = (await commands.list(asked)).filter(({ name }) => name === 'settings');
    expect(pending.map(({ args }) => args)).toEqual([{ scheduleReportInterval: 300 }]);
  });
});
