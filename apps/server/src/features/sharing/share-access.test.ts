import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareAccount, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { type Person, sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const { call, insert, share, sees, listed } = sharingCalls(() => test);

const callers = [
  'nobody',
  'stranger',
  'admin',
  'superOwner',
  'owner',
  'unrestricted',
  'limited',
  'sharedPerson',
  'pending',
  'expired',
  'removedShare',
  'accountShare',
  'formerOwner',
] as const;
type Caller = (typeof callers)[number];

const moment = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000);

/** An accepted share of another user on a separate device, and the caller with the given relation to both. */
const prepare = async (caller: Caller, isPending = false) => {
  const self = await createUser(test, { roles: [caller === 'admin' ? 'admin' : 'user'] });
  const isOwn = caller === 'superOwner' || caller === 'formerOwner';
  const owner = isOwn ? self : await createUser(test);
  const device = await createDevice(test, { owner });
  const guest = caller === 'sharedPerson' ? self : await createUser(test);
  const shareId = await shareDevice(test, device, guest, { privilege: 1, isAccepted: !isPending });
  const relate: Partial<Record<Caller, () => Promise<unknown>>> = {
    owner: () => shareDevice(test, device, self, { privilege: 0 }),
    unrestricted: () => shareDevice(test, device, self, { privilege: 1 }),
    limited: () => shareDevice(test, device, self, { privilege: 2, expiryDate: moment(600) }),
    pending: () => shareDevice(test, device, self, { privilege: 0, isAccepted: false }),
    expired: () => shareDevice(test, device, self, { privilege: 2, expiryDate: moment(-1) }),
    removedShare: async () => {
      const own = await shareDevice(test, device, self, { privilege: 0 });
      expect((await call(owner, 'DELETE', `/api/share-device/${own}`)).statusCode).toBe(200);
    },
    accountShare: () => shareAccount(test, owner, self),
    formerOwner: () => call(self, 'DELETE', `/api/devices/${device._id}`),
  };
  await relate[caller]?.();
  return { person: caller === 'nobody' ? null : self, device, shareId };
};

type Prepared = Awaited<ReturnType<typeof prepare>>;

// Literal expectations per caller: nobody, stranger, admin, SuperOwner, Owner, Unrestricted, Limited, the person,
// pending, …
const table: { name: string; isPending?: true; make: (on: Prepared) => Promise<number>; expected: number[] }[] = [
  {
    name: 'changing the rights of another',
    make: async ({ person, shareId }) =>
      (await call(person, 'PUT', `/api/share-device/${shareId}`, { accessRightsFlag: 0 })).statusCode,
    expected: [401, 404, 404, 200, 200, 403, 403, 403, 404, 404, 404, 403, 404],
  },
  {
    name: 'removing the share of another; the person leaves',
    make: async ({ person, shareId }) => (await call(person, 'DELETE', `/api/share-device/${shareId}`)).statusCode,
    expected: [401, 404, 404, 200, 200, 403, 403, 200, 404, 404, 404, 403, 404],
  },
  {
    name: 'removing an invitation',
    isPending: true,
    make: async ({ person, shareId }) => (await call(person, 'DELETE', `/api/share-device/${shareId}`)).statusCode,
    expected: [401, 404, 404, 200, 200, 403, 403, 404, 404, 404, 404, 403, 404],
  },
  {
    name: 'sending an invitation again',
    isPending: true,
    make: async ({ person, shareId }) =>
      (await call(person, 'POST', '/api/share-device/resendmessage', { shareId })).statusCode,
    expected: [401, 404, 404, 200, 200, 403, 403, 404, 404, 404, 404, 403, 404],
  },
  {
    name: 'sharing, even with the right passcode',
    make: async ({ person, device }) => {
      const payload = {
        deviceUUID: device._id,
        masterKey: device.passcode,
        sharedUserWithEmail: 'new@example.com',
        sharerName: 'Me',
      };
      return (await call(person, 'POST', '/api/share-device/insert', payload)).statusCode;
    },
    expected: [401, 404, 404, 201, 201, 403, 403, 403, 404, 404, 404, 403, 404],
  },
];

describe('who may do what with a share', () => {
  it.each(table)('$name [A1] [A3] [P1.6.11]', async ({ make, isPending, expected }) => {
    const statuses: Record<string, number> = {};
    for (const caller of callers) statuses[caller] = await make(await prepare(caller, isPending));
    expect(statuses).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, expected[at]])));
  });
});

const setUp = async (accessRightsFlag: 0 | 1 | 2) => {
  const [owner, guest] = [await createUser(test), await createUser(test)];
  const device = await createDevice(test, { owner });
  const expiryDate = moment(3600).toISOString();
  const shared = await share(owner, device, guest, { accessRightsFlag, expiryDate });
  return { owner, guest, device, shared };
};

describe('nobody raises themselves', () => {
  it('neither Limited nor an Owner changes their own share [A3]', async () => {
    for (const accessRightsFlag of [0, 2] as const) {
      const { guest, shared } = await setUp(accessRightsFlag);
      for (const changes of [{ accessRightsFlag: 0 }, { accessRightsFlag: 1 }, { expiryDate: moment(9999) }]) {
        expect((await call(guest, 'PUT', `/api/share-device/${shared._id}`, changes)).statusCode).toBe(403);
      }
    }
  });

  it('an Owner manages others up to Owner, and never the SuperOwner [A3] [P1.6.11]', async () => {
    const { owner, guest: manager, device } = await setUp(0);
    const other = await createUser(test);
    const { _id } = await share(manager, device, other);
    const raised = await call(manager, 'PUT', `/api/share-device/${_id}`, { accessRightsFlag: 0 });
    expect(raised.json().share).toMatchObject({ accessRightsFlag: 0, userId: manager.user._id });
    expect((await call(manager, 'PUT', `/api/share-device/${_id}`, { accessRightsFlag: 3 })).statusCode).toBe(400);
    expect((await insert(manager, device, owner.user.email)).statusCode).toBe(400);
    expect((await call(manager, 'DELETE', `/api/devices/${device._id}`)).statusCode).toBe(403);
    await call(manager, 'DELETE', `/api/share-device/all/${device._id}`);
    const [own] = (await call(owner, 'GET', `/api/devices/${device._id}`)).json().devices;
    expect(own).toMatchObject({ privilege: 3, userId: owner.user._id });
  });

  it('an Unrestricted person uses the device and manages nobody, and may leave [P1.6.11]', async () => {
    const { owner, guest, device, shared } = await setUp(1);
    expect(await sees(guest, device)).toBe(true);
    expect((await call(guest, 'GET', `/api/share-device/find/device/${device._id}`)).statusCode).toBe(403);
    expect((await call(guest, 'GET', `/api/v2/device-activity/${device._id}`)).statusCode).toBe(403);
    const left = await call(guest, 'DELETE', `/api/share-device/${shared._id}`);
    expect(left.json()).toEqual({ message: 'You left the share' });
    expect(await sees(guest, device)).toBe(false);
    expect((await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data).toEqual([]);
  });

  it('reads neither passcode nor imei nor who else there is, anywhere [A3]', async () => {
    const { guest, device } = await setUp(1);
    const answers = [
      await call(guest, 'GET', `/api/devices/${device._id}`),
      await call(guest, 'GET', '/api/devices/find/me'),
      await call(guest, 'PUT', `/api/devices/alert-settings/${device._id}`, { emailAlerts: true }),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      for (const secret of [device.passcode, device.imei, '"shares"']) expect(body).not.toContain(secret);
    }
  });
});

describe('a Limited share', () => {
  it('reads everything until its second comes, and nothing from then on [P1.6.11] [A1]', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    const end = moment(3600);
    const shared = await share(owner, device, guest, { accessRightsFlag: 2, expiryDate: end.toISOString() });
    const reads = (person: Person) =>
      Promise.all(
        ['/api/devices/', '/api/devices/modemInfo/', '/api/devices/commands/', '/api/history/map/'].map(
          async (path) => (await call(person, 'GET', `${path}${device._id}`)).statusCode,
        ),
      );
    const access = await test.services.deviceAccess.find(guest.user._id, device._id);
    expect(access).toMatchObject({ privilege: 2, until: end });
    const secondsLeft = () => (end.getTime() - test.clock.now().getTime()) / 1000;
    // A margin of 20 s, because the reads take time on a busy machine.
    test.clock.advance({ seconds: secondsLeft() - 20 });
    expect(await reads(guest)).toEqual([200, 200, 200, 200]);
    test.clock.advance({ seconds: Math.max(0, secondsLeft()) });
    expect(await reads(guest)).toEqual([404, 404, 404, 404]);
    expect(await listed(guest)).toEqual([]);
    expect((await call(guest, 'DELETE', `/api/share-device/${shared._id}`)).statusCode).toBe(404);
    expect((await call(owner, 'PUT', `/api/share-device/${shared._id}`, {})).statusCode).toBe(404);
  });
});
