import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailTo, password, tokenIn } from '../../../test/factories.ts';
import { type Person, type SharedThing, sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const { call, insert, invitationToken, share, sees } = sharingCalls(() => test);

const passcodeOf = async (person: Person, device: SharedThing): Promise<string> =>
  (await call(person, 'GET', `/api/devices/${device._id}`)).json().devices[0].passcode;
const alertAddresses = async (person: Person, device: SharedThing): Promise<{ email: string }[]> =>
  (await call(person, 'GET', `/api/devices/${device._id}`)).json().devices[0].notificationEmails;

/** A co-owner who shared with a second account, which shared with a third one, and a notification email. */
const prepare = async () => {
  const [owner, coOwner, second, third] = await Promise.all(Array.from({ length: 4 }, () => createUser(test)));
  if (!owner || !coOwner || !second || !third) throw new Error('missing');
  const device = await createDevice(test, { owner });
  const { _id: shareId } = await share(owner, device, coOwner, { accessRightsFlag: 0 });
  const { _id: secondId } = await share(coOwner, device, second, { accessRightsFlag: 0 });
  await share(second, device, third);
  const address = `watch-${device._id}@example.com`;
  await call(coOwner, 'POST', `/api/devices/notification-emails/${device._id}`, { email: address });
  await call(owner, 'POST', `/api/devices/notification-emails/${device._id}`, {
    email: `owner-${device._id}@example.com`,
  });
  const token = tokenIn(await mailTo(test, address));
  await call(null, 'POST', `/api/v2/notification-emails/confirm/${token}`);
  const companions = (await call(owner, 'GET', `/api/v2/share-companions/${shareId}`)).json().data;
  return { owner, coOwner, second, third, device, shareId, secondId, address, companions };
};

describe('a removed co-owner', () => {
  it('takes along second accounts, their guests and alert addresses, shown before, and the passcode [A21]', async () => {
    const { owner, coOwner, second, third, device, shareId, address, companions } = await prepare();
    expect(companions).toEqual([
      { id: expect.any(String), kind: 'share', email: second.user.email },
      { id: expect.any(String), kind: 'share', email: third.user.email },
      { id: expect.any(String), kind: 'notification-email', email: address },
    ]);
    const former = await passcodeOf(owner, device);
    expect((await call(owner, 'DELETE', `/api/share-device/${shareId}`)).statusCode).toBe(200);
    for (const person of [coOwner, second, third]) expect(await sees(person, device)).toBe(false);
    expect((await alertAddresses(owner, device)).map(({ email }) => email)).toEqual([
      `owner-${device._id}@example.com`,
    ]);
    expect(await passcodeOf(owner, device)).not.toBe(former);
    const late = await createUser(test);
    expect((await insert(owner, { ...device, passcode: former }, late.user.email)).statusCode).toBe(400);
  });

  it('cannot be detached from who invited them by an invitation of their own or of their guests [A21]', async () => {
    const [owner, first, middle, last] = await Promise.all(Array.from({ length: 4 }, () => createUser(test)));
    if (!owner || !first || !middle || !last) throw new Error('missing');
    const device = await createDevice(test, { owner });
    const { _id: shareId } = await share(owner, device, first, { accessRightsFlag: 0 });
    await share(first, device, middle, { accessRightsFlag: 0 });
    await share(middle, device, last, { accessRightsFlag: 0 });
    const invite = async (by: Person, email: string) => {
      expect((await insert(by, device, email, { accessRightsFlag: 0 })).statusCode).toBe(201);
      return invitationToken(email);
    };
    const acceptAs = async (person: Person, email: string, token: string) => {
      await test.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [email, person.user._id]);
      return (await call(person, 'POST', `/api/share-device/accept/${token}`)).json();
    };
    const [own, guests] = ['own', 'guests'].map((name) => `${name}-${device._id}@example.com`) as [string, string];
    const [ofSelf, ofGuest] = [await invite(middle, own), await invite(last, guests)];
    expect(await acceptAs(middle, own, ofSelf)).toMatchObject({ statusCode: 409, code: 'share-in-circle' });
    expect(await acceptAs(middle, guests, ofGuest)).toMatchObject({ statusCode: 409, code: 'share-in-circle' });
    expect((await call(owner, 'DELETE', `/api/share-device/${shareId}`)).statusCode).toBe(200);
    for (const person of [first, middle, last]) expect(await sees(person, device)).toBe(false);
  });

  it('is one who accepts less with a second address: what they added ends [A21]', async () => {
    const { owner, coOwner, second, third, device, address } = await prepare();
    const former = await passcodeOf(owner, device);
    const less = `less-${device._id}@example.com`;
    expect((await insert(owner, device, less, { accessRightsFlag: 1 })).statusCode).toBe(201);
    await test.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [less, coOwner.user._id]);
    const accepted = await call(coOwner, 'POST', `/api/share-device/accept/${await invitationToken(less)}`);
    expect(accepted.statusCode).toBe(200);
    expect(await sees(coOwner, device)).toBe(true);
    for (const person of [second, third]) expect(await sees(person, device)).toBe(false);
    expect((await alertAddresses(owner, device)).map(({ email }) => email)).not.toContain(address);
    expect(await passcodeOf(owner, device)).not.toBe(former);
  });

  it('leaves what the owner keeps, which is the owner’s from then on [A21]', async () => {
    const { owner, second, third, device, shareId, secondId, address, companions } = await prepare();
    const keep = [secondId, companions[2].id].join(',');
    expect((await call(owner, 'DELETE', `/api/share-device/${shareId}?keep=${keep}`)).statusCode).toBe(200);
    expect([await sees(second, device), await sees(third, device)]).toEqual([true, true]);
    expect((await alertAddresses(owner, device)).map(({ email }) => email)).toContain(address);
    const shares = (await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data;
    expect(shares).toMatchObject([{ _id: secondId, userId: owner.user._id }, { userId: second.user._id }]);
  });

  it('takes it along by leaving too, and keeps nothing [A21]', async () => {
    const { owner, coOwner, second, third, device, shareId, secondId, address } = await prepare();
    const former = await passcodeOf(owner, device);
    expect((await call(coOwner, 'DELETE', `/api/share-device/${shareId}?keep=${secondId}`)).statusCode).toBe(403);
    expect((await call(coOwner, 'DELETE', `/api/share-device/${shareId}`)).statusCode).toBe(200);
    for (const person of [coOwner, second, third]) expect(await sees(person, device)).toBe(false);
    expect((await alertAddresses(owner, device)).map(({ email }) => email)).not.toContain(address);
    expect(await passcodeOf(owner, device)).not.toBe(former);
  });

  it('knows no passcode that works once demoted; a guest who goes changes none [A21]', async () => {
    const [owner, coOwner, guest] = [await createUser(test), await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    const shareId = await shareDevice(test, device, coOwner, { privilege: 0 });
    const guestShare = await shareDevice(test, device, guest, { privilege: 1 });
    await call(owner, 'DELETE', `/api/share-device/${guestShare}`);
    expect(await passcodeOf(owner, device)).toBe(device.passcode);
    await call(owner, 'PUT', `/api/share-device/${shareId}`, { accessRightsFlag: 1 });
    expect(await passcodeOf(owner, device)).not.toBe(device.passcode);
  });

  it('who is only demoted takes along second accounts and alert addresses too [A21]', async () => {
    const { owner, coOwner, second, third, device, shareId, address } = await prepare();
    const change = { accessRightsFlag: 1 };
    expect((await call(owner, 'PUT', `/api/share-device/${shareId}`, change)).statusCode).toBe(200);
    expect(await sees(coOwner, device)).toBe(true);
    for (const person of [second, third]) expect(await sees(person, device)).toBe(false);
    expect((await alertAddresses(owner, device)).map(({ email }) => email)).not.toContain(address);
  });

  it('takes along the guest of another whom they made an owner, unless the owner did it [A21]', async () => {
    const [owner, coOwner, guest] = [await createUser(test), await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    const { _id: shareId } = await share(owner, device, coOwner, { accessRightsFlag: 0 });
    const { _id: guestId } = await share(owner, device, guest, { accessRightsFlag: 1 });
    expect((await call(coOwner, 'PUT', `/api/share-device/${guestId}`, { accessRightsFlag: 0 })).statusCode).toBe(200);
    const companions = (await call(owner, 'GET', `/api/v2/share-companions/${shareId}`)).json().data;
    expect(companions).toEqual([{ id: guestId, kind: 'share', email: guest.user.email }]);
    await call(owner, 'DELETE', `/api/share-device/${shareId}`);
    expect(await sees(guest, device)).toBe(false);
  });

  it('leaves no command behind that the device has not heard yet [A21]', async () => {
    const { owner, coOwner, second, device, shareId } = await prepare();
    const ask = (person: Person, method: 'POST' | 'PUT', path: string, payload?: object) =>
      call(person, method, `/api/devices/${path}`.replace(':id', device._id), payload);
    await ask(coOwner, 'POST', 'locate/:id', { locationReportMode: 'Continuously' });
    await ask(second, 'PUT', 'airplane-mode/:id', { duration: 3600 });
    await ask(coOwner, 'PUT', ':id', { tone: 2 });
    await ask(owner, 'PUT', 'alarm/:id/on');
    const states = async () => {
      const { data } = (await call(owner, 'GET', `/api/devices/commands/${device._id}`)).json();
      return Object.fromEntries(data.map(({ name, state }: { name: string; state: string }) => [name, state]));
    };
    const asked = await states();
    expect(Object.keys(asked).sort()).toEqual(['airplane', 'alarm', 'locate', 'settings']);
    expect(new Set(Object.values(asked))).toEqual(new Set(['waiting']));
    await call(owner, 'DELETE', `/api/share-device/${shareId}`);
    expect(await states()).toEqual({ airplane: 'replaced', locate: 'replaced', alarm: 'waiting', settings: 'waiting' });
  });

  it.each([
    ['DELETE', '/api/share-device/:share'],
    ['DELETE', '/api/share-device/all/:id'],
    ['POST', '/api/share-device/resendmessage'],
  ] as const)('removes and invites nobody any more, however late %s %s comes [A21]', async (method, path) => {
    const [owner, coOwner] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    const { _id: shareId } = await share(owner, device, coOwner, { accessRightsFlag: 0 });
    const email = `guest-${device._id}@example.com`;
    const guest = (await insert(owner, device, email)).json().share;
    const { deviceAccess } = test.services;
    const { find } = deviceAccess;
    // The right ends after it was looked at.
    const late = vi.spyOn(deviceAccess, 'find').mockImplementationOnce(async (...asked) => {
      const found = await find(...asked);
      await test.services.sharing.remove(owner.user._id, shareId);
      return found;
    });
    const payload = method === 'POST' ? { shareId: guest._id } : undefined;
    const url = path.replace(':share', guest._id).replace(':id', device._id);
    const answer = await call(coOwner, method, url, payload);
    late.mockRestore();
    expect(answer.statusCode).toBe(403);
    const { data } = (await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json();
    expect(data).toMatchObject([{ _id: guest._id }]);
  });

  it('leaves no command behind that the device has not answered yet, which would be sent again [A21]', async () => {
    const { owner, coOwner, device, shareId } = await prepare();
    const commanded = { id: device._id, deviceUuid: device.deviceUUID };
    await call(coOwner, 'PUT', `/api/devices/airplane-mode/${device._id}`, { duration: 3600 });
    await call(owner, 'PUT', `/api/devices/alarm/${device._id}/on`);
    const sent = await test.services.commands.takeWaiting(commanded);
    expect(sent.map(({ name }) => name)).toEqual(['airplane', 'alarm']);
    await call(owner, 'DELETE', `/api/share-device/${shareId}`);
    const pending = await test.services.commands.listPending(commanded);
    expect(pending.map(({ name }) => name)).toEqual(['alarm']);
  });

  it('who removes their account leaves a rekey behind that holds up no other command', async () => {
    const { owner, coOwner, device } = await prepare();
    const commanded = { id: device._id, deviceUuid: device.deviceUUID };
    expect((await call(coOwner, 'POST', `/api/devices/rekey/${device._id}`)).statusCode).toBe(200);
    await call(owner, 'PUT', `/api/devices/alarm/${device._id}/on`);
    const names = async () => (await test.services.commands.listPending(commanded)).map(({ name }) => name);
    expect(await names()).toEqual(['rekey', 'alarm']);
    expect((await call(coOwner, 'DELETE', '/api/v2/account', { password })).statusCode).toBe(200);
    expect(await names()).toEqual(['rekey', 'alarm']);
  });

  it('is listed to managers and the person alone [A1] [A21]', async () => {
    const { third, device, shareId, companions } = await prepare();
    const stranger = await createUser(test);
    expect(companions).toHaveLength(3);
    expect((await call(stranger, 'GET', `/api/v2/share-companions/${shareId}`)).statusCode).toBe(404);
    expect((await call(third, 'GET', `/api/v2/share-companions/${shareId}`)).statusCode).toBe(403);
    expect(await sees(third, device)).toBe(true);
  });
});
