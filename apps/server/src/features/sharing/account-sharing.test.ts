import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailTo } from '../../../test/factories.ts';
import { type Person, sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const { call, invitationToken, share, sees, listed, signedInAgain } = sharingCalls(() => test);

const invite = (owner: Person, email: string, fields: object = {}) =>
  call(owner, 'POST', '/api/share-account/invite', { userId: owner.user._id, email, ...fields });

const shareAccount = async (owner: Person, guest: Person): Promise<string> => {
  const { _id } = (await invite(owner, guest.user.email)).json().share;
  const token = await invitationToken(guest.user.email);
  const accepted = await call(guest, 'POST', `/api/share-device/accept/${token}`);
  expect(accepted.json()).toEqual({ share: null });
  return _id;
};

const setUp = async () => {
  const [owner, guest] = [await createUser(test), await createUser(test)];
  return { owner, guest, device: await createDevice(test, { owner, name: 'First' }) };
};

describe('the sharing of an account', () => {
  it('invites by mail, lists and ends at once [P1.7.37]', async () => {
    const { owner, guest, device } = await setUp();
    const invited = await invite(owner, guest.user.email.toUpperCase());
    expect(invited.statusCode).toBe(201);
    const shared = { userId: owner.user._id, email: guest.user.email, isAcceptedFlag: 0 };
    expect(invited.json().share).toMatchObject(shared);
    expect((await mailTo(test, guest.user.email)).text).toContain(`${owner.user.name} shares all their devices`);
    const token = await invitationToken(guest.user.email);
    const { invitation } = (await call(null, 'GET', `/api/share-device/invitation/${token}`)).json();
    expect(invitation).toMatchObject({ deviceName: null, sharerName: owner.user.name, accessRightsFlag: 1 });
    expect(await sees(guest, device)).toBe(false);

    const thief = await createUser(test);
    expect((await call(thief, 'POST', `/api/share-device/accept/${token}`)).statusCode).toBe(403);
    expect((await call(guest, 'POST', `/api/share-device/accept/${token}`)).json()).toEqual({ share: null });
    expect((await call(guest, 'POST', `/api/share-device/accept/${token}`)).statusCode).toBe(404);
    expect(await sees(guest, device)).toBe(true);
    for (const person of [owner, guest]) {
      const { data } = (await call(person, 'GET', `/api/share-account/find/${person.user._id}`)).json();
      expect(data).toMatchObject([{ ...shared, isAcceptedFlag: 1 }]);
    }

    const { _id } = invited.json().share;
    expect((await call(owner, 'DELETE', `/api/share-account/remove/${_id}`)).statusCode).toBe(200);
    expect(await sees(guest, device)).toBe(false);
    expect(await listed(guest)).toEqual([]);
  });

  it('gives Unrestricted on all own devices, present and future, and their history from then on', async () => {
    const { owner, guest, device } = await setUp();
    await shareAccount(owner, guest);
    const future = await createDevice(test, { owner, name: 'Second' });
    expect(await listed(guest)).toMatchObject([
      { _id: device._id, privilege: 1 },
      { _id: future._id, privilege: 1 },
    ]);
    expect((await call(guest, 'GET', '/api/devices/find/me?perPage=1')).json().pagination.total).toBe(2);
    const { sharedDevices } = (await call(guest, 'GET', `/api/devices/${future._id}`)).json();
    expect(sharedDevices[0]).toMatchObject({ privilege: 1 });
    expect(sharedDevices[0]).not.toHaveProperty('passcode');
    expect((await call(guest, 'PUT', `/api/devices/${future._id}`, { name: 'Mine' })).statusCode).toBe(403);
    const url = `/api/devices/alert-settings/${future._id}`;
    expect((await call(guest, 'PUT', url, { emailAlerts: true })).json().device.emailAlerts).toBe(true);
    const access = await test.services.deviceAccess.find(guest.user._id, device._id);
    expect(access).toMatchObject({ privilege: 1, since: expect.any(Date), until: null });
    const people = await test.services.deviceAccess.listPeople(test.database.db, device._id);
    expect(people.sort()).toEqual([owner.user._id, guest.user._id].sort());
  });

  it('never includes what was shared to the inviter, nor what they gave away [A1]', async () => {
    const { owner, guest, device } = await setUp();
    const other = await createUser(test);
    const foreign = await createDevice(test, { owner: other });
    await shareDevice(test, foreign, owner, { privilege: 0 });
    await shareAccount(owner, guest);
    expect(await sees(guest, foreign)).toBe(false);
    expect((await listed(guest)).map(({ _id }) => _id)).toEqual([device._id]);
    await call(owner, 'DELETE', `/api/devices/${device._id}`);
    expect(await listed(guest)).toEqual([]);
  });

  it('yields to a higher right on a device, and outlasts a lower one', async () => {
    const { owner, guest, device } = await setUp();
    const other = await createDevice(test, { owner, name: 'Second' });
    await shareAccount(owner, guest);
    await share(owner, device, guest, { accessRightsFlag: 0 });
    const end = new Date(test.clock.now().getTime() + 60_000);
    await shareDevice(test, other, guest, { privilege: 2, expiryDate: end });
    const rights = async () => (await listed(guest)).map(({ privilege }) => privilege);
    expect(await rights()).toEqual([0, 1]);
    expect(await test.services.deviceAccess.find(guest.user._id, other._id)).toMatchObject({ until: null });
    test.clock.advance({ minutes: 2 });
    expect(await rights()).toEqual([0, 1]);
  });

  it('can be left by the person, and by nobody else [A1]', async () => {
    const { owner, guest, device } = await setUp();
    const id = await shareAccount(owner, guest);
    const stranger = await createUser(test);
    expect((await call(stranger, 'DELETE', `/api/share-account/remove/${id}`)).statusCode).toBe(404);
    expect((await call(stranger, 'GET', `/api/share-account/find/${owner.user._id}`)).statusCode).toBe(404);
    expect(await sees(guest, device)).toBe(true);
    expect((await call(guest, 'DELETE', `/api/share-account/remove/${id}`)).statusCode).toBe(200);
    expect(await sees(guest, device)).toBe(false);
  });

  it('is refused for oneself, twice, and in the name of another', async () => {
    const { owner, guest } = await setUp();
    expect((await invite(owner, owner.user.email)).statusCode).toBe(400);
    expect((await invite(owner, guest.user.email, { userId: guest.user._id })).statusCode).toBe(400);
    expect((await invite(owner, 'nonsense')).json().errors[0]).toBe('Value must be valid email address');
    expect((await invite(owner, guest.user.email)).statusCode).toBe(201);
    expect((await invite(owner, guest.user.email)).statusCode).toBe(409);
    test.clock.advance({ days: 30, seconds: 1 });
    expect((await invite(await signedInAgain(owner), guest.user.email)).statusCode).toBe(201);
  });

  it('can be declined without an account', async () => {
    const { owner } = await setUp();
    await invite(owner, 'no-thanks@example.com');
    const token = await invitationToken('no-thanks@example.com');
    expect((await call(null, 'POST', `/api/share-device/decline/${token}`)).statusCode).toBe(200);
    expect((await call(owner, 'GET', '/api/share-account/find/me')).json().data).toEqual([]);
  });
});
