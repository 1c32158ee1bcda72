import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailIsDone } from '../../../test/calls.ts';
import { createDevice, shareAccount, shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailsTo, mailTo } from '../../../test/factories.ts';
import { addUsualPlans, createBuyer, settle, subscribe, subscriptionsOf } from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { askTransfer, createStock, type Device, type Person } from '../../../test/transfer-calls.ts';
import { transferTexts as texts } from './transfer.texts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' }, { payments: true });
});
afterAll(() => test.close());

const get = (person: Person, url: string) => test.app.inject({ url, headers: person.headers });
const statusFor = async (person: Person, { _id }: Device) => (await get(person, `/api/devices/${_id}`)).statusCode;
const ownDevice = async (person: Person, { _id }: Device) =>
  (await get(person, `/api/devices/${_id}`)).json().devices[0];
const listOf = async (person: Person) =>
  (await get(person, '/api/devices/find/me')).json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id);

describe('POST /api/devices/transfer', () => {
  it('gives the device to the member, as their own [P2.7.26] [P2.1.7]', async () => {
    const { k9, member, device, transfer } = await createStock(test);
    const answer = await transfer();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: texts.transferred, transferId: expect.any(String) });
    expect(await listOf(k9)).toEqual([]);
    expect(await statusFor(k9, device)).toBe(404);
    expect(await listOf(member)).toEqual([device._id]);
    expect(await ownDevice(member, device)).toMatchObject({ name: 'Biscuit', userId: member.user._id, privilege: 3 });
  });

  it('takes either id of the device, and makes an owner of somebody who was only shared with', async () => {
    const { k9, device } = await createStock(test);
    const guest = await createUser(test, { roles: ['sharedUser'] });
    expect((await askTransfer(test, k9, device.deviceUUID, guest.user._id)).statusCode).toBe(200);
    expect((await test.services.users.get(guest.user._id)).roles).toEqual(['user']);
  });

  it('ends every share, also those of the whole account, and the right to see it comes from nobody else [A1]', async () => {
    const { k9, member, device, transfer } = await createStock(test);
    const [owner, pending, family, neighbour] = [
      await createUser(test),
      await createUser(test),
      await createUser(test),
      await createUser(test),
    ];
    await shareDevice(test, device, owner, { privilege: 0 });
    await shareDevice(test, device, pending, { privilege: 1, isAccepted: false });
    await shareAccount(test, k9, family);
    await shareAccount(test, member, neighbour);
    expect(await statusFor(family, device)).toBe(200);
    await transfer();
    for (const person of [k9, owner, pending, family]) expect(await statusFor(person, device)).toBe(404);
    expect(await statusFor(neighbour, device)).toBe(200);
    expect(await ownDevice(member, device)).toMatchObject({ shares: [], share_count: 0 });
    const { rows } = await test.database.pool.query('SELECT 1 FROM shares WHERE device_id = $1', [device._id]);
    expect(rows).toEqual([]);
  });

  it('changes the passcode at once', async () => {
    const { member, device, transfer } = await createStock(test);
    await transfer();
    const { passcode } = await ownDevice(member, device);
    expect(passcode).not.toBe(device.passcode);
    const invite = (masterKey: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/share-device/insert',
        headers: member.headers,
        payload: { deviceUUID: device.deviceUUID, sharedUserWithEmail: 'g@x.test', masterKey, sharerName: 'Me' },
      });
    expect((await invite(device.passcode)).statusCode).toBe(400);
    expect((await invite(passcode)).statusCode).toBe(201);
  });

  it('leaves settings, fence, addresses and toggles of the former owner behind', async () => {
    const { k9, member, device, transfer } = await createStock(test);
    const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
      test.app.inject({ method, url: url.replace(':id', device._id), headers: k9.headers, payload });
    const latLongs = [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0.01 },
      { latitude: 0.01, longitude: 0 },
    ];
    const changed = [
      await call('PUT', '/api/devices/:id', { silenceHours: 12, temperature: { enable: true } }),
      await call('POST', '/api/geo-fence/:id', { latLongs, active: true }),
      await call('POST', '/api/devices/notification-emails/:id', { email: 'told@k9rescue.test' }),
      await call('PUT', '/api/devices/alert-settings/:id', { emailAlerts: true, pushNotification: true }),
    ];
    expect(changed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await transfer();
    const received = await ownDevice(member, device);
    expect(received).toMatchObject({
      mapBoundaryPoints: [],
      geoFence: { enable: false },
      notificationEmails: [],
      // Default of a newly claimed device: email alerts are on.
      emailAlerts: true,
      pushNotification: false,
      silenceHours: 0,
      temperature: { enable: false },
    });
    const settings = received.pendingCommands.find(({ name }: { name: string }) => name === 'settings');
    expect(settings.args).toMatchObject({ temperature: { enable: false } });
  });

  it('tells both by mail, and writes it into the log of the device', async () => {
    const { k9, member, device, transfer } = await createStock(test, { name: 'Kelpie <b>' });
    await transfer();
    const given = await mailTo(test, k9.user.email, /transferred from your account/);
    expect(given.text).toContain(`Kelpie <b> (${device.deviceUUID}) now belongs to ${member.user.email}`);
    expect(given.html).not.toContain('<b>');
    const received = await mailTo(test, member.user.email, /transferred to you/);
    expect(received.text).toContain(`/device/${device.deviceUUID}`);
    const log = (await get(member, `/api/v2/device-activity/${device._id}`)).json();
    const { name, email } = k9.user;
    expect(log.data).toMatchObject([
      { action: 'transferred', actor: `${name} (${email})`, subject: member.user.email },
    ]);
    expect(log.pagination.total).toBe(1);
  });
});

describe('a transfer is refused', () => {
  const isUnchanged = async (person: Person, device: Device) => {
    expect(await ownDevice(person, device)).toMatchObject({ passcode: device.passcode, pendingCommands: [] });
    await mailIsDone(test);
    expect(await mailsTo(test, person.user.email)).toEqual([]);
  };

  it('to oneself [A5]', async () => {
    const { k9, device } = await createStock(test);
    const answer = await askTransfer(test, k9, device._id, k9.user._id);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('transfer-to-oneself');
    await isUnchanged(k9, device);
  });

  it.each(['unknown', '01990000-0000-7000-8000-000000000000'])('to somebody who does not exist (%s)', async (id) => {
    const { k9, device } = await createStock(test);
    expect((await askTransfer(test, k9, device._id, id)).statusCode).toBe(404);
    await isUnchanged(k9, device);
  });

  it.each(['unknown', '01990000-0000-7000-8000-000000000000'])('of a device that does not exist (%s)', async (id) => {
    const { k9, member } = await createStock(test);
    const answer = await askTransfer(test, k9, id, member.user._id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'device-not-found', message: 'Device not found' });
  });

  it("of somebody else's device, of a shared one, of one that is no tracker [A1] [A5]", async () => {
    const { k9, member } = await createStock(test);
    const stranger = await createUser(test);
    const [theirs, shared, lock] = [
      await createDevice(test, { owner: stranger }),
      await createDevice(test, { owner: stranger }),
      await createDevice(test, { owner: k9, type: 'airbolt' }),
    ];
    await shareDevice(test, shared, k9, { privilege: 0 });
    const statusOf = async ({ _id }: Device) => (await askTransfer(test, k9, _id, member.user._id)).statusCode;
    expect([await statusOf(theirs), await statusOf(shared), await statusOf(lock)]).toEqual([404, 403, 400]);
    await isUnchanged(stranger, theirs);
    await isUnchanged(stranger, shared);
  });

  it('while the former owner pays for it, unless that is set to end, which it then does [A5]', async () => {
    const plans = await addUsualPlans(test);
    const { person, device } = await createBuyer(test);
    const member = await createUser(test);
    const bought = await subscribe(test, person, plans.monthly, { deviceUUID: device.deviceUUID, paymentType: 'card' });
    expect(bought.status).toBe(201);
    await test.core.transact((tx) => test.services.users.update(tx, person.user._id, { roles: ['k9'] }));
    const answer = await askTransfer(test, person, device._id, member.user._id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('transfer-subscribed');
    expect(await ownDevice(person, device)).toMatchObject({ passcode: device.passcode, pendingCommands: [] });
    const url = `/api/v2/subscriptions/${bought.body.subscription._id}/cancel`;
    expect((await test.app.inject({ method: 'PUT', url, headers: person.headers })).statusCode).toBe(200);
    expect((await askTransfer(test, person, device._id, member.user._id)).statusCode).toBe(200);
    expect(await ownDevice(member, device)).toMatchObject({ subscription: { status: 'Inactive' } });
    await settle(test);
    expect(await subscriptionsOf(test, person)).toEqual([]);
  });

  it('when it comes second: of two at once one wins [A5]', async () => {
    const { k9, member, device, transfer } = await createStock(test);
    const rival = await createUser(test);
    const answers = await Promise.all([transfer(), askTransfer(test, k9, device._id, rival.user._id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const owners = [await listOf(member), await listOf(rival), await listOf(k9)];
    expect(owners.flat()).toEqual([device._id]);
    await mailIsDone(test);
    expect((await mailsTo(test, k9.user.email)).length).toBe(1);
    expect((await transfer()).statusCode).toBe(404);
  });
});
