import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser, mailsTo } from '../../../test/factories.ts';
import { sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const { call, insert, share, sees } = sharingCalls(() => test);

const setUp = async () => {
  const [owner, guest] = [await createUser(test), await createUser(test)];
  return { owner, guest, device: await createDevice(test, { owner, name: 'Shed' }) };
};

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString();
const errorOf = (answer: { json: () => { errors: string[] } }) => answer.json().errors[0];

describe('POST /api/share-device/insert', () => {
  it('makes a pending share with all its fields, and answers no master key [P1.3.8] [P1.4.6] [P1.7.33]', async () => {
    const { owner, guest, device } = await setUp();
    const expiryDate = inDays(2);
    const answer = await insert(owner, device, guest.user.email.toUpperCase(), {
      userId: owner.user._id,
      isOwnerFlag: 0,
      isAcceptedFlag: 0,
      startDate: inDays(-30),
      accessRightsFlag: 2,
      securityLevel: 1,
      message: 'Until Sunday',
      expiryDate,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      share: {
        _id: expect.any(String),
        userId: owner.user._id,
        deviceUUID: device.deviceUUID,
        isOwnerFlag: 0,
        accessRightsFlag: 2,
        securityLevel: 1,
        sharedUserWithEmail: guest.user.email,
        sharerName: 'Olivia',
        isAcceptedFlag: 0,
        startDate: expect.any(String),
        expiryDate,
        message: 'Until Sunday',
        user: null,
      },
    });
    const begun = new Date(answer.json().share.startDate).getTime();
    expect(Math.abs(begun - test.clock.now().getTime())).toBeLessThan(60_000);
    expect(answer.body).not.toContain(device.passcode);
  });

  it('is Unrestricted and Normal unless said, and Limited lasts a month unless said [P1.9.3]', async () => {
    const { owner, device } = await setUp();
    const plain = (await insert(owner, device, 'plain@example.com')).json().share;
    expect(plain).toMatchObject({ accessRightsFlag: 1, securityLevel: 0, expiryDate: null, message: '' });
    const limited = (await insert(owner, device, 'limited@example.com', { accessRightsFlag: 2 })).json().share;
    const days = (new Date(limited.expiryDate).getTime() - new Date(limited.startDate).getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(27.9);
    expect(days).toBeLessThanOrEqual(31.1);
  });

  it('takes an end for Limited only, in the future', async () => {
    const { owner, device } = await setUp();
    const asLimited = (expiryDate: string | null) =>
      insert(owner, device, 'late@example.com', { accessRightsFlag: 2, expiryDate });
    expect(errorOf(await asLimited(inDays(-1)))).toBe('expiryDate: must be in the future');
    expect(errorOf(await asLimited(null))).toBe('expiryDate: needed for Limited');
    const past = await insert(owner, device, 'late@example.com', { expiryDate: inDays(-1) });
    expect(past.statusCode).toBe(400);
    const without = await insert(owner, device, 'late@example.com', { expiryDate: inDays(30) });
    expect(without.json().share.expiryDate).toBeNull();
  });

  it('wants an address and a name, in the words of the form [P1.5.9] [P1.5.10]', async () => {
    const { owner, device } = await setUp();
    for (const email of ['', '   ', undefined]) {
      expect(errorOf(await insert(owner, device, 'x', { sharedUserWithEmail: email }))).toBe('This field is required');
    }
    for (const email of ['guest', 'guest@example', 'guest@example.c', 'a@b.co\r\nBcc: c@d.co', 'a@b.co,c@d.co']) {
      expect(errorOf(await insert(owner, device, email)), email).toBe('Value must be valid email address');
    }
    for (const sharerName of ['', ' ', undefined]) {
      expect(errorOf(await insert(owner, device, 'g@example.com', { sharerName }))).toBe('This field is required');
    }
  });

  it('takes the privileges Owner 0, Unrestricted 1 and Limited 2, and no SuperOwner 3 [P1.4.3] [A3]', async () => {
    const { owner, device } = await setUp();
    for (const [accessRightsFlag, isOwnerFlag] of [
      [0, 1],
      [1, 0],
      [2, 0],
    ]) {
      const answer = await insert(owner, device, `flag-${accessRightsFlag}@example.com`, { accessRightsFlag });
      expect(answer.json().share).toMatchObject({ accessRightsFlag, isOwnerFlag });
    }
    for (const accessRightsFlag of [3, -1, '0']) {
      expect((await insert(owner, device, 'high@example.com', { accessRightsFlag })).statusCode).toBe(400);
    }
    const cunning = await insert(owner, device, 'cunning@example.com', { accessRightsFlag: 2, isOwnerFlag: 1 });
    expect(cunning.json().share).toMatchObject({ accessRightsFlag: 2, isOwnerFlag: 0 });
  });

  it('makes one share for a device and an address; when that is over, another', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest, { accessRightsFlag: 2, expiryDate: inDays(1) });
    expect((await insert(owner, device, guest.user.email)).statusCode).toBe(409);
    const both = await Promise.all([1, 2].map(() => insert(owner, device, 'both@example.com')));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    test.clock.advance({ days: 1, seconds: 1 });
    const again = await insert(owner, device, guest.user.email);
    expect(again.json().share).toMatchObject({ isAcceptedFlag: 0, accessRightsFlag: 1 });
    expect(await sees(guest, device)).toBe(false);
  });

  it('is not for oneself, nor for the SuperOwner [A3]', async () => {
    const { owner, guest: manager, device } = await setUp();
    await share(owner, device, manager, { accessRightsFlag: 0 });
    expect((await insert(owner, device, owner.user.email)).statusCode).toBe(400);
    expect((await insert(manager, device, manager.user.email)).statusCode).toBe(400);
    expect((await insert(manager, device, owner.user.email)).statusCode).toBe(400);
  });

  it('asks for the passcode, ten times an hour at most [A7]', async () => {
    const { owner, device } = await setUp();
    const guess = (masterKey: string) => insert(owner, device, 'key@example.com', { masterKey });
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await guess('WRONG-WRONG');
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain(device.passcode);
    }
    const late = await guess(device.passcode);
    expect(late.statusCode).toBe(429);
    expect(late.headers['retry-after']).toBeDefined();
    test.clock.advance({ hours: 1, seconds: 1 });
    expect((await guess(device.passcode.toLowerCase())).statusCode).toBe(201);
  });

  it('names no other caller, and takes no other field [A4]', async () => {
    const { owner, guest, device } = await setUp();
    expect((await insert(owner, device, 'a@example.com', { userId: guest.user._id })).statusCode).toBe(400);
    for (const field of ['privilege', '_id', 'user']) {
      expect(errorOf(await insert(owner, device, 'a@example.com', { [field]: 1 }))).toBe(`${field}: unknown field`);
    }
    expect((await insert(owner, device, 'a@example.com', { isAcceptedFlag: 1 })).statusCode).toBe(400);
  });

  it('does not tell whether the address has an account [A9]', async () => {
    const { owner, guest, device } = await setUp();
    const known = (await insert(owner, device, guest.user.email)).json().share;
    const unknown = (await insert(owner, device, 'nobody-yet@example.com')).json().share;
    const same = { _id: '', startDate: '', sharedUserWithEmail: '' };
    expect({ ...known, ...same }).toEqual({ ...unknown, ...same });
    const { data } = (await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json();
    expect(data.map(({ user }: { user: unknown }) => user)).toEqual([null, null]);
  });

  it('is no way to send mail in masses [A18]', async () => {
    const { owner, device } = await setUp();
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const answer = await insert(owner, device, 'victim@example.com');
      statuses.push(answer.statusCode);
      if (answer.statusCode === 201) await call(owner, 'DELETE', `/api/share-device/${answer.json().share._id}`);
    }
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
  });
});

describe('GET /api/share-device/find/device/:id', () => {
  it('shows managers who can do what until when [P1.7.32] [P1.4.6]', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest);
    await insert(owner, device, 'pending@example.com');
    const { data } = (await call(owner, 'GET', `/api/share-device/find/device/${device.deviceUUID}`)).json();
    expect(data).toMatchObject([
      {
        sharedUserWithEmail: guest.user.email,
        isAcceptedFlag: 1,
        user: { name: guest.user.name, profilePicture: '' },
      },
      { sharedUserWithEmail: 'pending@example.com', isAcceptedFlag: 0, user: null },
    ]);
    const [own] = (await call(owner, 'GET', `/api/devices/${device._id}`)).json().devices;
    expect(own).toMatchObject({ shares: data, share_count: 2 });
  });

  it('leaves out what is over', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest, { accessRightsFlag: 2, expiryDate: inDays(1) });
    test.clock.advance({ days: 1, seconds: 1 });
    expect((await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data).toEqual([]);
    const [own] = (await call(owner, 'GET', `/api/devices/${device._id}`)).json().devices;
    expect(own).toMatchObject({ shares: [], share_count: 0 });
  });
});

describe('PUT and DELETE /api/share-device/:shareId', () => {
  it('changes a share at once, and ends it at once [P1.7.34] [P1.4.7]', async () => {
    const { owner, guest, device } = await setUp();
    const { _id } = await share(owner, device, guest);
    const changes = { accessRightsFlag: 2, expiryDate: inDays(3), sharerName: 'Liv', message: 'Hi', securityLevel: 1 };
    const changed = await call(owner, 'PUT', `/api/share-device/${_id}`, changes);
    expect(changed.json().share).toMatchObject({ _id, isAcceptedFlag: 1, ...changes });
    const [seen] = (await call(guest, 'GET', `/api/devices/${device._id}`)).json().sharedDevices;
    expect(seen.privilege).toBe(2);
    const longer = (await call(owner, 'PUT', `/api/share-device/${_id}`, { accessRightsFlag: 1 })).json().share;
    expect(longer).toMatchObject({ accessRightsFlag: 1, expiryDate: null, sharerName: 'Liv' });

    const removed = await call(owner, 'DELETE', `/api/share-device/${_id}`);
    expect(removed.json()).toEqual({ message: 'Removed successfully' });
    expect(await sees(guest, device)).toBe(false);
    expect((await call(owner, 'PUT', `/api/share-device/${_id}`, {})).statusCode).toBe(404);
  });

  it('changes neither device nor address, and needs an end for Limited [A3]', async () => {
    const { owner, guest, device } = await setUp();
    const { _id } = await share(owner, device, guest);
    const other = await createDevice(test, { owner });
    const put = (changes: object) => call(owner, 'PUT', `/api/share-device/${_id}`, changes);
    for (const [field, value] of [
      ['deviceUUID', other.deviceUUID],
      ['sharedUserWithEmail', 'other@example.com'],
      ['userId', owner.user._id],
      ['isAcceptedFlag', 1],
    ] as const) {
      expect(errorOf(await put({ [field]: value }))).toBe(`${field}: unknown field`);
    }
    expect(errorOf(await put({ accessRightsFlag: 2 }))).toBe('expiryDate: needed for Limited');
    expect(errorOf(await put({ accessRightsFlag: 2, expiryDate: inDays(-1) }))).toBe(
      'expiryDate: must be in the future',
    );
    expect((await put({ accessRightsFlag: 3 })).statusCode).toBe(400);
  });

  it('keeps both of two changes that are made at once [A19]', async () => {
    const { owner, guest, device } = await setUp();
    const { _id } = await share(owner, device, guest, { accessRightsFlag: 0 });
    const put = (changes: object) => call(owner, 'PUT', `/api/share-device/${_id}`, changes);
    await Promise.all([put({ accessRightsFlag: 1 }), put({ message: 'Two' }), put({ sharerName: 'Three' })]);
    const { data } = (await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json();
    expect(data[0]).toMatchObject({ accessRightsFlag: 1, message: 'Two', sharerName: 'Three' });
  });
});

describe('DELETE /api/share-device/all/:id', () => {
  it('ends all shares; an Owner who asks for it stays [P1.7.36]', async () => {
    const { owner, guest, device } = await setUp();
    const manager = await createUser(test);
    await share(owner, device, manager, { accessRightsFlag: 0 });
    await share(owner, device, guest);
    await insert(owner, device, 'pending@example.com');
    const answer = await call(manager, 'DELETE', `/api/share-device/all/${device.deviceUUID}`);
    expect(answer.json()).toEqual({ message: 'Removed successfully' });
    expect([await sees(guest, device), await sees(manager, device)]).toEqual([false, true]);
    expect((await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data).toHaveLength(1);
    await call(owner, 'DELETE', `/api/share-device/all/${device._id}`);
    expect([await sees(owner, device), await sees(manager, device)]).toEqual([true, false]);
  });
});

describe('POST /api/share-device/resendmessage', () => {
  it('sends a pending invitation again, five times a day [P1.7.35] [P1.4.7] [A18]', async () => {
    const { owner, device } = await setUp();
    const email = 'resend@example.com';
    const { _id: shareId } = (await insert(owner, device, email)).json().share;
    const body = { userId: owner.user._id, sharedUserWithEmail: email, deviceUUID: device.deviceUUID, shareId };
    const resend = (changes: object = {}) =>
      call(owner, 'POST', '/api/share-device/resendmessage', { ...body, ...changes });
    const other = await createDevice(test, { owner });
    expect((await resend({ deviceUUID: other.deviceUUID })).statusCode).toBe(400);
    expect((await resend({ sharedUserWithEmail: 'other@example.com' })).statusCode).toBe(400);
    expect((await resend({ userId: 'somebody' })).statusCode).toBe(400);
    for (let sent = 0; sent < 5; sent += 1) expect((await resend()).json()).toEqual({ message: 'Email sent.' });
    for (let tries = 0; tries < 3; tries += 1) expect((await resend()).statusCode).toBe(429);
    await expect.poll(async () => (await mailsTo(test, email)).length, { timeout: 20_000 }).toBe(6);
    test.clock.advance({ days: 1, seconds: 1 });
    expect((await resend()).statusCode).toBe(200);
  });

  it('is not for an accepted one', async () => {
    const { owner, guest, device } = await setUp();
    const { _id: shareId } = await share(owner, device, guest);
    expect((await call(owner, 'POST', '/api/share-device/resendmessage', { shareId })).statusCode).toBe(409);
  });
});
