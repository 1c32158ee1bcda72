import type { Group, GroupSummary } from '@holdfast/contract/groups';
import { groupDevicesMax, groupNameMaxLength, groupsMax } from '@holdfast/contract/groups.rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, passcodeOf, shareAccount, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

interface Page {
  data: GroupSummary[];
  pagination: { page: number; perPage: number; total: number; hasNext: boolean; hasPrev: boolean; filter: string };
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const base = '/api/device/groups';
const manager = () => createUser(test, { roles: ['enterprise'] });
const device = (owner: Person, name: string) => createDevice(test, { owner, name });

const create = ({ headers }: Person, payload: object) =>
  test.app.inject({ method: 'POST', url: `${base}/create`, headers, payload });
const update = ({ headers }: Person, id: string, payload: object) =>
  test.app.inject({ method: 'PATCH', url: `${base}/update/${id}`, headers, payload });
const remove = ({ headers }: Person, id: string) =>
  test.app.inject({ method: 'DELETE', url: `${base}/delete/${id}`, headers });
const get = ({ headers }: Person, id: string) => test.app.inject({ url: `${base}/${id}`, headers });
const list = async ({ headers }: Person, query: Record<string, string> = {}) =>
  (await test.app.inject({ url: base, headers, query })).json<Page>();

const createGroup = async (person: Person, name: string, devices: string[]) =>
  (await create(person, { name, devices })).json<{ groupId: string }>().groupId;
const namesIn = async (person: Person, id: string) =>
  (await get(person, id)).json<{ group: Group }>().group.devices.map(({ name }) => name);

describe('groups of devices', () => {
  it('are created, listed, read, changed and removed [P2.7.31 P2.7.32 P2.3.11 P2.1.6]', async () => {
    const person = await manager();
    const [van, bike] = [await device(person, 'Van'), await device(person, 'Bike')];
    const created = await create(person, { name: '  Couriers ', devices: [van._id] });
    expect(created.statusCode).toBe(201);
    const { groupId } = created.json<{ groupId: string }>();
    expect(created.json()).toEqual({ groupId: expect.any(String) });

    const { data, pagination } = await list(person);
    expect(data).toEqual([
      {
        _id: groupId,
        name: 'Couriers',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        devices: [
          { _id: van._id, deviceUUID: van.deviceUUID, deviceType: 'shield_gps', name: 'Van', color: 'graphite' },
        ],
      },
    ]);
    expect(pagination).toEqual({ page: 0, perPage: 20, total: 1, hasNext: false, hasPrev: false, filter: '' });

    const changed = await update(person, groupId, { name: 'Riders', devices: [bike._id, van._id] });
    expect(changed.json<{ group: Group }>().group).toMatchObject({ _id: groupId, name: 'Riders' });
    expect(await namesIn(person, groupId)).toEqual(['Bike', 'Van']);

    expect((await remove(person, groupId)).json()).toEqual({ message: 'Removed successfully' });
    expect((await get(person, groupId)).statusCode).toBe(404);
    expect((await list(person)).data).toEqual([]);
    expect((await test.app.inject({ url: `/api/devices/${van._id}`, headers: person.headers })).statusCode).toBe(200);
  });

  it('answer their devices as the list of devices does', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    const id = await createGroup(person, 'Vans', [_id]);
    const listed = await test.app.inject({ url: '/api/devices/find/me', headers: person.headers });
    expect((await get(person, id)).json().group.devices).toEqual(listed.json().data);
  });

  it('are paged and found by a part of their name, by name', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    for (const name of ['beta', 'Alpha', 'Gamma', '100%', 'a_b']) await createGroup(person, name, [_id]);
    const names = async (query: Record<string, string>) => (await list(person, query)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['100%', 'a_b', 'Alpha', 'beta', 'Gamma']);
    expect(await names({ page: '1', perPage: '2' })).toEqual(['Alpha', 'beta']);
    expect((await list(person, { perPage: '2' })).pagination).toMatchObject({ total: 5, hasNext: true });
    expect(await names({ filter: 'ALP' })).toEqual(['Alpha']);
    expect(await names({ filter: 'nothing' })).toEqual([]);
  });

  it('take wildcards in a search for what they are [A14]', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    for (const name of ['100%', 'a_b', 'axb', "o'hare"]) await createGroup(person, name, [_id]);
    const found = async (filter: string) => (await list(person, { filter })).data.map(({ name }) => name);
    expect(await found('%')).toEqual(['100%']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found("'")).toEqual(["o'hare"]);
    for (const filter of ['.*', '\\', '$ne', '[']) expect(await found(filter)).toEqual([]);
    const nul = await test.app.inject({ url: `${base}?filter=%00`, headers: person.headers });
    expect(nul.statusCode).toBe(400);
    for (const id of ['%25', "'", '..', 'null', '01990000-0000-7000-8000-00000000000g']) {
      expect((await get(person, encodeURIComponent(id))).statusCode, id).toBe(404);
    }
  });

  it('hold a device once, however often and by whichever id it is named [P2.4.38]', async () => {
    const person = await manager();
    const { _id, deviceUUID } = await device(person, 'Van');
    const id = await createGroup(person, 'Vans', [_id, _id, deviceUUID]);
    expect(await namesIn(person, id)).toEqual(['Van']);
    await update(person, id, { devices: [deviceUUID, _id] });
    expect(await namesIn(person, id)).toEqual(['Van']);
  });

  it('have a name of their own, whatever its letters', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    await createGroup(person, 'Söder', [_id]);
    const other = await createGroup(person, 'Other', [_id]);
    for (const answer of [
      await create(person, { name: 'SÖDER', devices: [_id] }),
      await update(person, other, { name: ' söder ' }),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().errors).toEqual(['A group with this name exists already']);
    }
    expect((await update(person, other, { name: 'OTHER' })).statusCode).toBe(200);
    const somebodyElse = await manager();
    const theirs = await device(somebodyElse, 'Van');
    expect((await create(somebodyElse, { name: 'Söder', devices: [theirs._id] })).statusCode).toBe(201);
  });

  it('of one name are made once by two calls at the same time', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    const answers = await Promise.all([1, 2, 3].map(() => create(person, { name: 'Twice', devices: [_id] })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    {},
    { name: 'x' },
    { devices: ['x'] },
    { name: '', devices: ['x'] },
    { name: '  ', devices: ['x'] },
    { name: 'x', devices: [] },
    { name: 'x', devices: 'x' },
    { name: 'x', devices: [1] },
    { name: 'x', devices: [''] },
    { name: 'x', devices: ['x'], userId: 'x' },
    { name: 'x'.repeat(groupNameMaxLength + 1), devices: ['x'] },
    { name: 'a\u0000b', devices: ['x'] },
  ])('cannot be made of %j', async (payload) => {
    expect((await create(await manager(), payload)).statusCode).toBe(400);
  });

  it('take a thousand devices, and refuse ten thousand ids', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    const id = await createGroup(
      person,
      'Vans',
      Array.from({ length: groupDevicesMax }, () => _id),
    );
    expect(await namesIn(person, id)).toEqual(['Van']);
    for (const [length, status] of [
      [groupDevicesMax + 1, 400],
      [10_000, 413],
    ] as const) {
      const tooMany = Array.from({ length }, () => _id);
      expect((await create(person, { name: 'Too many', devices: tooMany })).statusCode).toBe(status);
      expect((await update(person, id, { devices: tooMany })).statusCode).toBe(status);
    }
  });

  it('are at most so many', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    await test.database.pool.query(
      `INSERT INTO device_groups (id, user_id, name, name_key, created_at)
       SELECT gen_random_uuid(), $1, 'G' || n, 'g' || n, now() FROM generate_series(1, $2::int) n`,
      [person.user._id, groupsMax],
    );
    expect((await create(person, { name: 'One more', devices: [_id] })).statusCode).toBe(409);
  });

  it('are not found when they were removed while they are changed', async () => {
    const person = await manager();
    const van = await device(person, 'Van');
    const id = await createGroup(person, 'Short-lived', [van._id]);
    const { deviceAccess } = test.services;
    const { getAll } = deviceAccess;
    const between = vi.spyOn(deviceAccess, 'getAll').mockImplementationOnce(async (...asked) => {
      expect((await remove(person, id)).statusCode).toBe(200);
      return getAll(...asked);
    });
    const answer = await update(person, id, { devices: [van._id] });
    between.mockRestore();
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'group-not-found']);
  });

  it('ask to try again when staff erased a device meanwhile [A19]', async () => {
    const person = await manager();
    const van = await device(person, 'Van');
    const { deviceAccess } = test.services;
    const { getAll } = deviceAccess;
    const between = vi.spyOn(deviceAccess, 'getAll').mockImplementationOnce(async (...asked) => {
      const found = await getAll(...asked);
      const { devices } = test.services;
      await test.core.transact((tx) => devices.erase(tx, van._id, { endsSubscription: true }));
      return found;
    });
    const late = await create(person, { name: 'Late', devices: [van._id] });
    between.mockRestore();
    expect([late.statusCode, late.json().code]).toEqual([503, 'unavailable']);
    expect((await create(person, { name: 'Late', devices: [van._id] })).json().code).toBe('device-not-found');
  });

  it('are not more when several are made at once', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    await test.database.pool.query(
      `INSERT INTO device_groups (id, user_id, name, name_key, created_at)
       SELECT gen_random_uuid(), $1, 'G' || n, 'g' || n, now() FROM generate_series(1, $2::int) n`,
      [person.user._id, groupsMax - 1],
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create(person, { name: `One more ${n}`, devices: [_id] })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('who may have what in a group', () => {
  it('is for the roles of a fleet alone [P1.6.2 P2.6.5 P2.1.6]', async () => {
    for (const role of ['enterprise', 'enterpriseNoApi', 'admin', 'superAdmin'] as const) {
      const person = await createUser(test, { roles: [role] });
      const { _id } = await device(person, 'Van');
      expect((await create(person, { name: 'Vans', devices: [_id] })).statusCode, role).toBe(201);
    }
    for (const role of ['user', 'sharedUser', 'k9'] as const) {
      const person = await createUser(test, { roles: [role] });
      const { _id } = await device(person, 'Van');
      const answer = await create(person, { name: 'Vans', devices: [_id] });
      expect(answer.statusCode, role).toBe(403);
      expect(answer.json().errors).toEqual(['Permission denied']);
    }
  });

  it('refuses the whole list for one foreign or unknown device, and changes nothing [A2]', async () => {
    const [person, stranger] = [await manager(), await manager()];
    const [own, foreign] = [await device(person, 'Own'), await device(stranger, 'Foreign')];
    const pending = await device(stranger, 'Pending');
    await shareDevice(test, pending, person, { privilege: 1, isAccepted: false });
    const id = await createGroup(person, 'Mine', [own._id]);
    for (const other of [foreign._id, foreign.deviceUUID, pending._id, 'unknown', '%', "' OR 1=1 --"]) {
      const devices = [own._id, other];
      for (const answer of [
        await create(person, { name: 'Theirs', devices }),
        await update(person, id, { name: 'Theirs', devices }),
      ]) {
        expect(answer.statusCode, other).toBe(404);
        expect(answer.json().errors).toEqual(['Device not found']);
      }
    }
    expect((await list(person)).data.map(({ name }) => name)).toEqual(['Mine']);
    expect(await namesIn(person, id)).toEqual(['Own']);
  });

  it('leaves groups of somebody else alone, admins included [A1]', async () => {
    const owner = await manager();
    const { _id } = await device(owner, 'Van');
    const id = await createGroup(owner, 'Vans', [_id]);
    for (const role of ['enterprise', 'admin', 'superAdmin'] as const) {
      const person = await createUser(test, { roles: [role] });
      const own = await device(person, 'Own');
      expect((await get(person, id)).statusCode).toBe(404);
      expect((await update(person, id, { name: 'Taken', devices: [own._id] })).statusCode).toBe(404);
      expect((await remove(person, id)).statusCode).toBe(404);
      expect((await list(person)).data).toEqual([]);
    }
    expect(await namesIn(owner, id)).toEqual(['Van']);
    expect((await list(owner)).data[0]?.name).toBe('Vans');
  });

  it('takes shared devices, which leave the answers when the share is over [A1]', async () => {
    const [owner, person] = [await manager(), await manager()];
    const shared = await device(owner, 'Shared');
    const limited = await device(owner, 'Limited');
    const share = await shareDevice(test, shared, person, { privilege: 1 });
    const expiryDate = new Date(test.clock.now().getTime() + 3600_000);
    await shareDevice(test, limited, person, { privilege: 2, expiryDate });
    const own = await device(person, 'Own');
    const id = await createGroup(person, 'Mixed', [shared._id, limited._id, own._id]);
    expect(await namesIn(person, id)).toEqual(['Limited', 'Own', 'Shared']);

    const inGroup = (await get(person, id)).json<{ group: Group }>().group.devices;
    const namesWith = (field: string) => inGroup.filter((one) => field in one).map((one) => one.name);
    expect(namesWith('notificationEmails')).toEqual(['Own']);
    for (const secret of ['passcode', 'imei']) expect(namesWith(secret)).toEqual([]);

    test.clock.advance({ hours: 2 });
    expect(await namesIn(person, id)).toEqual(['Own', 'Shared']);
    await test.app.inject({ method: 'DELETE', url: `/api/share-device/${share}`, headers: owner.headers });
    expect(await namesIn(person, id)).toEqual(['Own']);
    expect((await list(person)).data[0]?.devices.map(({ name }) => name)).toEqual(['Own']);
    expect((await update(person, id, { name: 'Still mine' })).statusCode).toBe(200);
  });

  it('takes devices of an account that is shared', async () => {
    const [owner, person] = [await manager(), await manager()];
    const van = await device(owner, 'Van');
    await shareAccount(test, owner, person);
    expect(await namesIn(person, await createGroup(person, 'Theirs', [van._id]))).toEqual(['Van']);
  });

  it('forgets a released device, also when it is claimed again [A1]', async () => {
    const person = await manager();
    const [van, bike] = [await device(person, 'Van'), await device(person, 'Bike')];
    const id = await createGroup(person, 'Mixed', [van._id, bike._id]);
    await test.app.inject({ method: 'DELETE', url: `/api/devices/${van._id}`, headers: person.headers });
    expect(await namesIn(person, id)).toEqual(['Bike']);
    const { deviceUUID } = van;
    const passcode = await passcodeOf(test, van);
    await test.services.devices.claim(person.user._id, { deviceUUID, passcode, name: 'Van again' });
    expect(await namesIn(person, id)).toEqual(['Bike']);
  });

  it('goes with the account', async () => {
    const person = await manager();
    const { _id } = await device(person, 'Van');
    const id = await createGroup(person, 'Vans', [_id]);
    await test.core.transact((tx) => test.services.users.remove(tx, person.user._id));
    const { rowCount } = await test.database.pool.query('SELECT 1 FROM device_group_members WHERE group_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});
