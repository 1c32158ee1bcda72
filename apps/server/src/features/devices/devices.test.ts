import { noMotion } from '@holdfast/contract/history.rules';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, passcodeOf, shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailTo } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const call = (person: Person, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });

const inOneDay = () => new Date(test.clock.now().getTime() + 86_400_000);

describe('GET /api/devices/find/:userId', () => {
  it('answers own and shared devices in one page, by name, filtered by type and name [P1.7.10] [P2.7.29]', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    await createDevice(test, { owner: guest, name: 'bike', type: 'shield_gps' });
    const shared = await createDevice(test, { owner, name: 'Anchor 100%', type: 'airbolt' });
    await shareDevice(test, shared, guest, { privilege: 1 });
    const names = async (query: string) =>
      (await call(guest, 'GET', `/api/devices/find/${guest.user._id}?page=0&perPage=999${query}`))
        .json()
        .data.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Anchor 100%', 'bike']);
    expect(await names('&type=shield_gps')).toEqual(['bike']);
    expect(await names('&type=AirboltGps')).toEqual(['bike']);
    expect(await names('&name=100%25')).toEqual(['Anchor 100%']);
    expect(await names('&name=_ike')).toEqual([]);
  });

  it('pages by type and name, beside the calls for one device and its changes [P2.7.29]', async () => {
    const owner = await createUser(test);
    for (const name of ['Van 1', 'Van 2', 'Van 3', 'Bike']) await createDevice(test, { owner, name });
    await createDevice(test, { owner, name: 'Van lock', type: 'airbolt' });
    const load = async (query: string) => {
      const answer = (await call(owner, 'GET', `/api/devices/find/${owner.user._id}?${query}`)).json();
      return { ...answer, names: answer.data.map(({ name }: { name: string }) => name) };
    };
    const first = await load('page=0&perPage=2&type=shield_gps&name=van');
    expect(first).toMatchObject({
      names: ['Van 1', 'Van 2'],
      pagination: { page: 0, perPage: 2, total: 3, hasNext: true },
    });
    const second = await load('page=1&perPage=2&type=shield_gps&name=van');
    expect(second).toMatchObject({ names: ['Van 3'], pagination: { page: 1, hasNext: false, hasPrev: true } });
    expect((await load('page=0&perPage=999&type=all&name=')).names).toHaveLength(5);

    const { deviceUUID } = second.data[0];
    const one = (await call(owner, 'GET', `/api/devices/${deviceUUID}`)).json();
    expect(one.devices).toMatchObject([{ deviceUUID, name: 'Van 3' }]);
    const updated = await call(owner, 'PUT', `/api/devices/${deviceUUID}`, { name: 'Van three' });
    expect(updated.json().device).toMatchObject({ deviceUUID, name: 'Van three' });
    expect((await load('page=0&perPage=5&name=three')).names).toEqual(['Van three']);
  });

  it('is not for the devices of others [A2]', async () => {
    const [owner, stranger] = [await createUser(test), await createUser(test)];
    expect((await call(stranger, 'GET', `/api/devices/find/${owner.user._id}`)).statusCode).toBe(404);
  });
});

describe('an admin who looks at the devices of somebody', () => {
  it('sees which they are, and neither keys nor whereabouts [A2] [A3]', async () => {
    const [owner, admin] = [await createUser(test), await createUser(test, { roles: ['admin'] })];
    const device = await createDevice(test, { owner, name: 'Van' });
    const { _id: id, deviceUUID: deviceUuid, imei } = device;
    const point = { latitude: 1, longitude: 2, address: 'Here', accuracy: 5, source: 'gps' as const, alertType: '' };
    const at = Math.floor(test.clock.now().getTime() / 1000);
    await test.services.ingest.store([
      {
        device: { id, deviceUuid, imei },
        receivedAt: test.clock.now(),
        points: [{ ...point, timestamp: at, modemTemperature: null, modemVoltage: null, ...noMotion }],
        alerts: [],
        modem: null,
      },
    ]);
    const listBy = async (person: Person) =>
      (await call(person, 'GET', `/api/devices/find/${owner.user._id}`)).json().data[0];
    expect(await listBy(owner)).toMatchObject({ notificationEmails: [], position: { latitude: 1 } });
    const seen = await listBy(admin);
    expect(seen).toMatchObject({ name: 'Van', position: null });
    for (const field of ['passcode', 'imei', 'shares', 'notificationEmails']) expect(seen).not.toHaveProperty(field);
  });

  it('gets a 404 for an id that is none [A14]', async () => {
    const admin = await createUser(test, { roles: ['admin'] });
    for (const id of ["'", '%25', 'nobody', '1']) {
      expect((await call(admin, 'GET', `/api/devices/find/${id}`)).statusCode, id).toBe(404);
    }
  });
});

describe('GET /api/devices/:id', () => {
  it('takes either id, and tells own and shared devices apart [P1.7.11]', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, guest, { privilege: 2, expiryDate: inOneDay() });
    for (const id of [device._id, device.deviceUUID]) {
      const own = (await call(owner, 'GET', `/api/devices/${id}`)).json();
      expect(own).toMatchObject({ devices: [{ _id: device._id, privilege: 3 }], sharedDevices: [] });
      const shared = (await call(guest, 'GET', `/api/devices/${id}`)).json();
      expect(shared).toMatchObject({ devices: [], sharedDevices: [{ _id: device._id, privilege: 2 }] });
    }
  });

  it('shows keys only to managers of the device [A3]', async () => {
    const [owner, manager, guest] = [await createUser(test), await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, manager, { privilege: 0 });
    await shareDevice(test, device, guest, { privilege: 1 });
    const seenBy = async (person: Person) => {
      const { devices, sharedDevices } = (await call(person, 'GET', `/api/devices/${device._id}`)).json();
      return [...devices, ...sharedDevices][0];
    };
    for (const person of [owner, manager]) {
      expect(await seenBy(person)).toMatchObject({ passcode: device.passcode, imei: device.imei });
    }
    const forGuest = await seenBy(guest);
    for (const field of ['passcode', 'imei', 'shares', 'notificationEmails'])
      expect(forGuest).not.toHaveProperty(field);
  });

  it('does not exist for strangers, nor through a pending or expired share [A1]', async () => {
    const [owner, stranger, pending, expired] = await Promise.all([1, 2, 3, 4].map(() => createUser(test)));
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, pending, { privilege: 1, isAccepted: false });
    await shareDevice(test, device, expired, { privilege: 2, expiryDate: new Date(test.clock.now().getTime() - 1) });
    for (const person of [stranger, pending, expired] as Person[]) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const { statusCode } = await call(
          person,
          method,
          `/api/devices/${device._id}`,
          method === 'PUT' ? {} : undefined,
        );
        expect(statusCode).toBe(404);
      }
    }
  });
});

describe('PUT and DELETE /api/devices/:id', () => {
  it('changes fields for managers and refuses what is not theirs to change [P1.7.12] [A4]', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, guest, { privilege: 1 });
    const renamed = await call(owner, 'PUT', `/api/devices/${device._id}`, { name: '<b>Shed</b>', color: 'moss' });
    expect(renamed.json().device).toMatchObject({ name: '<b>Shed</b>', color: 'moss' });
    expect((await call(guest, 'PUT', `/api/devices/${device._id}`, { name: 'mine' })).statusCode).toBe(403);
    for (const field of ['imei', 'privilege', 'userId', 'passcode', 'cellScanLimit']) {
      const refused = await call(owner, 'PUT', `/api/devices/${device._id}`, { [field]: 1 });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors[0]).toBe(`${field}: unknown field`);
    }
    expect((await call(owner, 'PUT', `/api/devices/${device._id}`, { isTrialAvailed: false })).statusCode).toBe(400);
  });

  it('is released by its SuperOwner only, and can be claimed again [P1.7.13] [P1.6.8]', async () => {
    const [owner, manager, next] = [await createUser(test), await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, manager, { privilege: 0 });
    expect((await call(manager, 'DELETE', `/api/devices/${device._id}`)).statusCode).toBe(403);
    expect((await call(owner, 'DELETE', `/api/devices/${device._id}`)).json()).toEqual({
      message: 'Removed successfully',
    });
    for (const person of [owner, manager]) {
      expect((await call(person, 'GET', `/api/devices/${device._id}`)).statusCode).toBe(404);
    }
    const passcode = await passcodeOf(test, device);
    expect(passcode).not.toBe(device.passcode);
    const body = { deviceUUID: device.deviceUUID, passcode, name: 'Found' };
    expect((await call(next, 'POST', '/api/devices', body)).json().device).toMatchObject({
      name: 'Found',
      privilege: 3,
    });
  });
});

describe('a released device', () => {
  it('is told the defaults of what its last owner had set, and only of that', async () => {
    const owner = await createUser(test);
    const [set, calm] = [await createDevice(test, { owner }), await createDevice(test, { owner })];
    const settings = { silenceHours: 12, temperature: { enable: true } };
    expect((await call(owner, 'PUT', `/api/devices/${set._id}`, settings)).statusCode).toBe(200);
    for (const { _id } of [set, calm]) await call(owner, 'DELETE', `/api/devices/${_id}`);
    const toldTo = ({ _id, deviceUUID }: { _id: string; deviceUUID: string }) =>
      test.services.commands.list({ id: _id, deviceUuid: deviceUUID });
    const told = (await toldTo(set)).filter(({ name }) => name === 'settings');
    expect(told).toMatchObject([{ state: 'waiting', args: { temperature: { enable: false } } }]);
    expect(Object.keys(told[0]?.args ?? {})).toEqual(['temperature']);
    expect((await toldTo(calm)).map(({ name }) => name)).not.toContain('settings');
  });

  it('is told to end what its last owner had asked for', async () => {
    const owner = await createUser(test);
    const [busy, calm] = [await createDevice(test, { owner }), await createDevice(test, { owner })];
    await test.database.pool.query(
      `UPDATE device_states SET alarm = true, location_report_mode = 'Continuously', operating_mode = 'batteryLife'
      WHERE device_id = $1`,
      [busy._id],
    );
    const toldTo = async ({ _id, deviceUUID }: { _id: string; deviceUUID: string }) => {
      await call(owner, 'DELETE', `/api/devices/${_id}`);
      const told = await test.services.commands.list({ id: _id, deviceUuid: deviceUUID });
      return told.filter(({ name }) => name !== 'rekey').map(({ name, args }) => [name, args]);
    };
    expect(new Map((await toldTo(busy)) as [string, object][])).toEqual(
      new Map<string, object>([
        ['stop', {}],
        ['alarm', { state: 'off' }],
        ['operatingMode', { operatingMode: 'responsiveness' }],
      ]),
    );
    expect(await toldTo(calm)).toEqual([]);
  });

  it('has a new passcode, which its last owner gets by mail, and a new secret [A21]', async () => {
    const [owner, thief] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner, name: 'Bike' });
    await call(owner, 'DELETE', `/api/devices/${device._id}`);
    const { deviceUUID } = device;
    const asked = { deviceUUID, passcode: device.passcode, name: 'Mine' };
    expect((await call(thief, 'POST', '/api/devices', asked)).statusCode).toBe(400);
    const passcode = await passcodeOf(test, device);
    const mail = await mailTo(test, owner.user.email, /You released a device/);
    expect(mail.text).toContain(`Bike (${deviceUUID})`);
    expect(mail.text).toContain(passcode);
    const { rows } = await test.database.pool.query('SELECT next_secret_hash FROM devices WHERE id = $1', [device._id]);
    expect(rows[0].next_secret_hash).not.toBeNull();
    expect((await call(thief, 'POST', '/api/devices', { ...asked, passcode })).json().device).toMatchObject({
      pendingCommands: [{ name: 'rekey', state: 'waiting' }],
    });
  });
});

describe('POST /api/devices', () => {
  it('refuses a person for an hour after ten wrong passcodes, and never the buyer of the serial [A17] [A26]', async () => {
    const [stranger, buyer] = [await createUser(test), await createUser(test)];
    const [device, own] = [await createDevice(test, {}), await createDevice(test, {})];
    const claim = (person: typeof buyer, { deviceUUID }: typeof device, passcode: string) =>
      call(person, 'POST', '/api/devices', { deviceUUID, passcode, name: 'Mine' });
    for (let tries = 0; tries < 9; tries += 1) {
      expect((await claim(stranger, device, 'WRONG-WRONG')).statusCode).toBe(400);
    }
    // A correct passcode does not reset the rate limit of failed attempts.
    expect((await claim(stranger, own, own.passcode)).statusCode).toBe(201);
    expect((await claim(stranger, device, 'WRONG-WRONG')).statusCode).toBe(400);
    expect((await claim(stranger, device, device.passcode)).statusCode).toBe(429);
    expect((await claim(buyer, device, device.passcode)).statusCode).toBe(201);
    test.clock.advance({ hours: 1, seconds: 1 });
  });

  it('refuses a network for an hour after thirty wrong passcodes of many people [A26]', async () => {
    const device = await createDevice(test, {});
    const claim = async (remoteAddress: string) => {
      const { headers } = await createUser(test);
      const payload = { deviceUUID: device.deviceUUID, passcode: 'WRONG-WRONG', name: 'Mine' };
      return (await test.app.inject({ method: 'POST', url: '/api/devices', payload, headers, remoteAddress }))
        .statusCode;
    };
    for (let tries = 0; tries < 30; tries += 1) expect(await claim('203.0.113.7')).toBe(400);
    expect(await claim('203.0.113.7')).toBe(429);
    expect(await claim('203.0.113.8')).toBe(400);
  });

  it('gives it the colour that was chosen, and else leaves the one that it has', async () => {
    const person = await createUser(test);
    const claim = async (chosen: object) => {
      const { deviceUUID, passcode } = await createDevice(test, {});
      return call(person, 'POST', '/api/devices', { deviceUUID, passcode, name: 'Mine', ...chosen });
    };
    expect((await claim({ color: 'moss' })).json().device.color).toBe('moss');
    expect((await claim({})).json().device.color).toBe('graphite');
    expect((await claim({ color: 'pink' })).statusCode).toBe(400);
  });

  it('gives a device to one of two who claim it at once, and an invited person becomes a user', async () => {
    const [first, second] = [await createUser(test, { roles: ['sharedUser'] }), await createUser(test)];
    const device = await createDevice(test, {});
    const body = { deviceUUID: device.deviceUUID, passcode: device.passcode.toLowerCase(), name: 'Mine' };
    const answers = await Promise.all([first, second].map((person) => call(person, 'POST', '/api/devices', body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    const other = await createDevice(test, {});
    await call(first, 'POST', '/api/devices', { deviceUUID: other.deviceUUID, passcode: other.passcode, name: 'Mine' });
    expect((await call(first, 'GET', '/api/users/me')).json().user.roles).toEqual(['user']);
  });
});

describe('POST /api/admin/devices', () => {
  it('is for admins, answers passcode and secret once, and refuses a known serial or imei', async () => {
    const [admin, user] = [await createUser(test, { roles: ['admin'] }), await createUser(test)];
    const body = { deviceUUID: `SN-${uuidv7()}`, deviceType: 'AirboltGps', imei: '352656110384721' };
    expect((await call(user, 'POST', '/api/admin/devices', body)).statusCode).toBe(403);
    const made = await call(admin, 'POST', '/api/admin/devices', body);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ device: { deviceType: 'shield_gps' }, deviceSecret: expect.any(String) });
    expect((await call(admin, 'POST', '/api/admin/devices', body)).statusCode).toBe(409);
    expect((await call(admin, 'POST', '/api/admin/devices', { ...body, imei: '12' })).statusCode).toBe(400);
  });
});

describe('PUT /api/devices/alert-settings/:id', () => {
  it('belongs to a user and a device: everyone with access has their own [P1.7.22]', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, guest, { privilege: 1 });
    const url = `/api/devices/alert-settings/${device._id}`;
    await call(guest, 'PUT', url, { pushNotification: true });
    const changed = await call(guest, 'PUT', url, { emailAlerts: true });
    expect(changed.json().device).toMatchObject({ pushNotification: true, emailAlerts: true });
    const ofOwner = (await call(owner, 'GET', `/api/devices/${device._id}`)).json().devices[0];
    expect(ofOwner).toMatchObject({ pushNotification: false, emailAlerts: true });
  });

  it('bears a change of nothing', async () => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner });
    const answer = await call(owner, 'PUT', `/api/devices/alert-settings/${device._id}`, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.json().device).toMatchObject({ pushNotification: false, emailAlerts: true });
  });

  it('has email on for whoever adds a device, off for its guests and for the next owner until they add it', async () => {
    const [owner, guest, next] = [await createUser(test), await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, guest, { privilege: 1 });
    const emailOf = async (person: typeof owner) => {
      const { devices, sharedDevices } = (await call(person, 'GET', `/api/devices/${device._id}`)).json();
      return [...devices, ...sharedDevices][0].emailAlerts;
    };
    expect([await emailOf(owner), await emailOf(guest)]).toEqual([true, false]);
    await call(owner, 'DELETE', `/api/devices/${device._id}`);
    const { deviceUUID } = device;
    const passcode = await passcodeOf(test, device);
    expect((await call(next, 'POST', '/api/devices', { deviceUUID, passcode, name: 'Ours' })).statusCode).toBe(201);
    expect(await emailOf(next)).toBe(true);
    const { rows } = await test.database.pool.query('SELECT user_id FROM device_alert_settings WHERE device_id = $1', [
      device._id,
    ]);
    expect(rows).toEqual([{ user_id: next.user._id }]);
  });
});
