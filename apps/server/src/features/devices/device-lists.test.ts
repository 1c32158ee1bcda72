import {
  batteryPercent,
  deviceSorts,
  deviceTypes,
  hasMoved,
  liveStatuses,
  liveStatusesOf,
  liveStatusesOfDevice,
} from '@holdfast/contract/devices.rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seedFleet } from '../../../test/seed-fleet.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { deviceStates, devices } from './devices.tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;
interface Listed {
  _id: string;
  deviceUUID: string;
  name: string;
}

const get = async (person: Person, url: string) => {
  const answer = await test.app.inject({ method: 'GET', url, headers: person.headers });
  return { statusCode: answer.statusCode, ...answer.json() };
};
const list = (person: Person, query = '') => get(person, `/api/devices/find/me?${query}`);
const namesOf = async (person: Person, query: string): Promise<string[]> =>
  (await list(person, query)).data.map(({ name }: Listed) => name);

const minutesAgo = (minutes: number) => new Date(test.clock.now().getTime() - minutes * 60_000);
const setState = (device: { _id: string }, state: Partial<typeof deviceStates.$inferInsert>) =>
  test.database.db.update(deviceStates).set(state).where(eq(deviceStates.deviceId, device._id));

describe('a list of 1,500 devices', () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await createUser(test);
    await seedFleet(test, owner.user._id, 1500);
  });

  const collect = async (query: string, pages: number, perPage: number) => {
    const seen = new Set<string>();
    for (let page = 0; page < pages; page += 1) {
      const { data, pagination } = await list(owner, `perPage=${perPage}&page=${page}&${query}`);
      expect(pagination).toMatchObject({ page, perPage, hasNext: page < pages - 1, hasPrev: page > 0 });
      for (const { _id } of data as Listed[]) seen.add(_id);
    }
    return seen.size;
  };

  it('has every one of them on exactly one page', async () => {
    expect(await collect('', 3, 500)).toBe(1500);
  });

  it.each(deviceSorts)('has every one on exactly one page by %s', async (sort) => {
    expect(await collect(`type=airbolt&sort=${sort}`, 2, 200)).toBe(375);
  });

  it('is searched by name and type beyond the first thousand', async () => {
    expect(await namesOf(owner, 'name=01499')).toEqual(['Device 01499']);
    expect((await list(owner, 'type=airbolt&perPage=1')).pagination.total).toBe(375);
  });

  it('has nothing on a page behind the last, however far behind', async () => {
    for (const page of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await list(owner, `perPage=1000&page=${page}`)).toMatchObject({
        data: [],
        pagination: { page, total: 1500 },
      });
    }
  });

  it('answers the page around a device by either id, under the same filter and sort', async () => {
    const [device] = (await list(owner, 'name=01400')).data as [Listed];
    for (const id of [device._id, device.deviceUUID]) {
      const { data, pagination } = await list(owner, `perPage=6&around=${id}`);
      expect(pagination).toMatchObject({ page: Math.floor(1399 / 6), total: 1500 });
      expect(data.map(({ _id }: Listed) => _id)).toContain(device._id);
    }
    const reversed = await list(owner, `perPage=6&sort=-name&around=${device._id}`);
    expect(reversed.pagination.page).toBe(Math.floor(100 / 6));
    expect(reversed.data.map(({ _id }: Listed) => _id)).toContain(device._id);
    for (const missing of [`type=airbolt&around=${device._id}`, 'around=nobodys', "around='"]) {
      const { pagination, data } = await list(owner, `perPage=6&${missing}`);
      expect(pagination.page, missing).toBe(0);
      expect(data).toHaveLength(6);
    }
  });

  it('tells the total also behind its last page', async () => {
    const { data, pagination } = await list(owner, 'perPage=6&page=300');
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ page: 300, total: 1500, hasNext: false, hasPrev: true });
  });

  it('is counted and put on a map as a whole', async () => {
    const summary = await get(owner, '/api/v2/devices/summary');
    expect(summary).toMatchObject({ total: 1500, types: { shield_gps: 375, travel_lock: 375 }, own: { airbolt: 375 } });
    expect(summary.statuses.silent + summary.statuses.parked + summary.statuses.moving).toBe(1500);
    const positions = await get(owner, '/api/v2/devices/positions');
    expect(positions.total).toBe(1500);
    expect(positions.data).toHaveLength(1500);
    expect(Object.keys(positions.data[0]).sort()).toEqual(
      [
        ...['_id', 'color', 'deviceType', 'deviceUUID', 'lastSeenTime', 'name', 'position'],
        ...['movedTime', 'is_wifi_device', 'battery_percentage', 'modem_voltage'],
      ].sort(),
    );
    expect((await get(owner, '/api/v2/devices/positions?name=Device 015')).total).toBe(1);
  });
});

describe('the order of devices', () => {
  it('is by name, last contact, battery or type, and ties keep their order', async () => {
    const owner = await createUser(test);
    const make = async (name: string, type: 'airbolt' | 'shield_gps', state: object) => {
      const device = await createDevice(test, { owner, name, type });
      await setState(device, state);
    };
    const earlier = minutesAgo(50);
    await make('bike', 'shield_gps', { lastSeenAt: minutesAgo(5), modemVoltage: 4200 });
    await make('Anchor', 'shield_gps', { lastSeenAt: earlier, modemVoltage: 3300 });
    await make('anchor', 'airbolt', { lastSeenAt: null, modemVoltage: null });
    await make('Car', 'airbolt', { lastSeenAt: earlier, modemVoltage: 3300 });
    expect(await namesOf(owner, '')).toEqual(['Anchor', 'anchor', 'bike', 'Car']);
    expect(await namesOf(owner, 'sort=-name')).toEqual(['Car', 'bike', 'Anchor', 'anchor']);
    expect(await namesOf(owner, 'sort=lastSeen')).toEqual(['anchor', 'Anchor', 'Car', 'bike']);
    expect(await namesOf(owner, 'sort=-lastSeen')).toEqual(['bike', 'Anchor', 'Car', 'anchor']);
    expect(await namesOf(owner, 'sort=battery')).toEqual(['Anchor', 'Car', 'bike', 'anchor']);
    expect(await namesOf(owner, 'sort=-battery')).toEqual(['bike', 'Anchor', 'Car', 'anchor']);
    expect(await namesOf(owner, 'sort=type')).toEqual(['anchor', 'Car', 'Anchor', 'bike']);
    expect((await list(owner, 'sort=owner')).statusCode).toBe(400);
  });

  it('is by status: moving, low, silent, parked, each by the last contact, in lists and on a map', async () => {
    const owner = await createUser(test);
    const [full, low] = [4200, 3300];
    const make = async (name: string, seen: number | null, moved: number | null, modemVoltage: number) => {
      const [lastSeenAt, movedAt] = [seen, moved].map((minutes) => (minutes === null ? null : minutesAgo(minutes)));
      await setState(await createDevice(test, { owner, name }), { lastSeenAt, movedAt, modemVoltage });
    };
    await make('Parked', 5, 60, full);
    await make('Parked earlier', 50, null, full);
    await make('Never heard', null, null, full);
    await make('Silent', 3000, 3000, full);
    await make('Silent and low', 3000, 3000, low);
    await make('Parked and low', 5, 60, low);
    await make('Moving and low', 2, 2, low);
    await make('Moving', 1, 1, full);
    const expected = [
      ...['Moving', 'Moving and low', 'Parked and low', 'Silent and low'],
      ...['Silent', 'Never heard', 'Parked', 'Parked earlier'],
    ];
    expect(await namesOf(owner, 'sort=status')).toEqual(expected);
    const { data } = await get(owner, '/api/v2/devices/positions?sort=status');
    expect(data.map(({ name }: Listed) => name)).toEqual(expected);
    // The client computes the same statuses from the response.
    const parkedAndLow = data.find(({ name }: Listed) => name === 'Parked and low');
    expect(liveStatusesOfDevice(parkedAndLow, test.clock.now())).toEqual(['parked', 'lowBattery']);
  });
});

describe('what a device is doing', () => {
  it('is filtered and counted in SQL as the rule of the contract says', async () => {
    const owner = await createUser(test);
    const times = [null, minutesAgo(1), minutesAgo(11), minutesAgo(25 * 60)];
    const batteries = [
      { isWifiDevice: false, modemVoltage: null, batteryPercentage: 5 },
      { isWifiDevice: false, modemVoltage: 3729, batteryPercentage: null },
      { isWifiDevice: false, modemVoltage: 3730, batteryPercentage: null },
      { isWifiDevice: true, modemVoltage: 3300, batteryPercentage: 15.5 },
      { isWifiDevice: true, modemVoltage: 4200, batteryPercentage: 15 },
      { isWifiDevice: true, modemVoltage: 4200, batteryPercentage: null },
    ];
    const cases = times.flatMap((lastSeenAt) =>
      times.map((movedAt, index) => ({ lastSeenAt, movedAt, ...batteries[index]! })),
    );
    cases.push(...batteries.map((battery) => ({ lastSeenAt: minutesAgo(1), movedAt: null, ...battery })));
    const expected = new Map(liveStatuses.map((status) => [status, [] as string[]]));
    for (const [index, { isWifiDevice, ...state }] of cases.entries()) {
      const name = `Case ${String(index).padStart(2, '0')}`;
      const device = await createDevice(test, { owner, name });
      await setState(device, state);
      await test.database.db.update(devices).set({ isWifiDevice }).where(eq(devices.id, device._id));
      const percent = batteryPercent({
        is_wifi_device: isWifiDevice,
        modem_voltage: state.modemVoltage,
        battery_percentage: state.batteryPercentage,
      });
      for (const status of liveStatusesOf({ ...state, batteryPercent: percent }, test.clock.now())) {
        expected.get(status)?.push(name);
      }
    }
    const { statuses } = await get(owner, '/api/v2/devices/summary');
    for (const [status, names] of expected) {
      expect(names.length, status).toBeGreaterThan(0);
      expect(await namesOf(owner, `perPage=100&status=${status}`), status).toEqual(names);
      expect(statuses[status], status).toBe(names.length);
    }
  });

  it('is moving once it has left its place by more than 50 m and both accuracies', async () => {
    const owner = await createUser(test);
    const { _id: id, deviceUUID: deviceUuid, imei } = await createDevice(test, { owner, name: 'Van' });
    const start = Math.floor(test.clock.now().getTime() / 1000) - 60;
    const report = (seconds: number, latitude: number, accuracy: number) =>
      test.services.ingest.store([
        {
          device: { id, deviceUuid, imei },
          receivedAt: test.clock.now(),
          points: [
            {
              ...{ latitude, longitude: 179.9999, accuracy, timestamp: start + seconds, address: '', source: 'gps' },
              ...{ alertType: '', modemTemperature: null, modemVoltage: null },
            } as never,
          ],
          alerts: [],
          modem: null,
        },
      ]);
    let last: Parameters<typeof hasMoved>[0] | undefined;
    const isMoving = async () => {
      const { data } = await get(owner, '/api/v2/devices/positions');
      const [{ position, movedTime }] = data;
      // The web client applies the same rule to live points.
      if (last && movedTime === null) expect(hasMoved(last, position)).toBe(false);
      if (last && movedTime !== null) expect(hasMoved(last, position)).toBe(true);
      last = position;
      return (await namesOf(owner, 'status=moving')).length === 1;
    };
    await report(0, 10, 5);
    expect(await isMoving()).toBe(false);
    await report(1, 10.0004, 5); // 44 m
    expect(await isMoving()).toBe(false);
    await report(2, 10.0014, 200); // 111 m, within its accuracy
    expect(await isMoving()).toBe(false);
    await report(3, 10.0004, 5); // 111 m back, within the accuracy of the last one
    expect(await isMoving()).toBe(false);
    await report(4, 10.0014, 5);
    expect(await isMoving()).toBe(true);
    test.clock.advance({ minutes: 11 });
    expect(await namesOf(owner, 'status=parked')).toEqual(['Van']);
  });
});

describe('the summary of devices', () => {
  it('adds up: the types make the total, and moving, parked and silent do', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    for (const [index, type] of deviceTypes.entries()) {
      const device = await createDevice(test, { owner, type, name: `${type} ${index}` });
      await setState(device, { lastSeenAt: minutesAgo(1), movedAt: index === 1 ? minutesAgo(1) : null });
      if (type === 'travel_lock') await shareDevice(test, device, guest, { privilege: 1 });
    }
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0);
    for (const person of [owner, guest]) {
      const { total, types, statuses } = await get(person, '/api/v2/devices/summary');
      expect(sum(types)).toBe(total);
      expect(statuses.moving + statuses.parked + statuses.silent).toBe(total);
    }
    expect(await get(guest, '/api/v2/devices/summary')).toMatchObject({ total: 1, types: { travel_lock: 1 } });
  });

  it('counts what a list is narrowed to, and is never narrowed by what they do', async () => {
    const owner = await createUser(test);
    const van = await createDevice(test, { owner, name: 'Van' });
    await setState(van, { lastSeenAt: minutesAgo(1), movedAt: minutesAgo(1) });
    await createDevice(test, { owner, name: 'Vault', type: 'airbolt' });
    const summary = (query: string) => get(owner, `/api/v2/devices/summary?${query}`);
    expect(await summary('name=va')).toMatchObject({ total: 2, statuses: { moving: 1, silent: 1 } });
    expect(await summary('type=airbolt')).toMatchObject({ total: 1, statuses: { moving: 0, silent: 1 } });
    expect(await summary('name=van&owner=me')).toMatchObject({ total: 1, statuses: { moving: 1, silent: 0 } });
    expect(await summary("group='")).toMatchObject({ total: 0, statuses: { moving: 0, silent: 0 } });
    expect((await summary('status=moving')).statusCode).toBe(400);
  });
});

describe('lists of devices', () => {
  it('carry neither passcode nor imei, for nobody; one device does [A3]', async () => {
    const [owner, manager] = [await createUser(test, { roles: ['enterprise'] }), await createUser(test)];
    const device = await createDevice(test, { owner });
    await shareDevice(test, device, manager, { privilege: 0 });
    const created = await test.app.inject({
      method: 'POST',
      url: '/api/device/groups/create',
      headers: owner.headers,
      payload: { name: 'All', devices: [device._id] },
    });
    const { groupId } = created.json();
    const answers = [
      ...(await list(owner)).data,
      ...(await list(manager)).data,
      ...(await get(owner, '/api/v2/devices/positions')).data,
      ...(await get(owner, `/api/device/groups/${groupId}`)).group.devices,
      ...(await get(owner, '/api/device/groups')).data[0].devices,
    ];
    expect(answers).toHaveLength(5);
    for (const answer of answers) {
      expect(answer._id).toBe(device._id);
      for (const secret of ['passcode', 'imei', 'shares']) expect(answer).not.toHaveProperty(secret);
    }
    expect((await get(owner, `/api/devices/${device._id}`)).devices[0]).toMatchObject({
      imei: device.imei,
      passcode: device.passcode,
    });
    expect((await list(owner, `group=${groupId}`)).data.map(({ _id }: Listed) => _id)).toEqual([device._id]);
    for (const strange of [`group=${groupId}`, 'group=none', "group='"]) {
      expect((await list(manager, strange)).data).toEqual([]);
    }
  });

  it('are narrowed to an owner, and to those whose place is known', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const shared = await createDevice(test, { owner, name: 'Shared' });
    await createDevice(test, { owner, name: 'Secret' });
    const own = await createDevice(test, { owner: guest, name: 'Own' });
    await shareDevice(test, shared, guest, { privilege: 1 });
    await setState(own, { positionAt: minutesAgo(1), latitude: 1, longitude: 2 });
    expect(await namesOf(guest, 'owner=me')).toEqual(['Own']);
    expect(await namesOf(guest, `owner=${owner.user._id}`)).toEqual(['Shared']);
    expect(await namesOf(guest, 'owner=nobody')).toEqual([]);
    expect(await namesOf(guest, 'placed=yes')).toEqual(['Own']);
    expect(await namesOf(guest, 'placed=no')).toEqual(['Shared']);
    expect(await get(guest, '/api/v2/devices/summary')).toMatchObject({
      total: 2,
      types: { shield_gps: 2 },
      own: { shield_gps: 1 },
    });
  });

  it('are narrowed to those in a place of the caller, whosever devices they are', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const make = async (name: string, latitude: number, longitude: number) => {
      const device = await createDevice(test, { owner, name });
      await setState(device, { positionAt: minutesAgo(1), latitude, longitude });
      return device;
    };
    const inside = await make('Inside', 47.141, 9.522);
    await make('On the same latitude', 47.141, 9.6);
    await make('Just outside', 47.1425, 9.522);
    await createDevice(test, { owner, name: 'Nowhere' });
    await shareDevice(test, inside, guest, { privilege: 1 });
    const names = async (person: Person) => (await list(person, 'inPlace=yes')).data.map(({ name }: Listed) => name);
    expect(await names(owner)).toEqual([]);
    const place = { name: 'Home', icon: 'home', latitude: 47.141, longitude: 9.523, radius: 120 };
    const made = await test.app.inject({
      method: 'POST',
      url: '/api/v2/places',
      headers: owner.headers,
      payload: { ...place, devices: 'all', arrive: false, leave: false },
    });
    expect(made.statusCode, made.body).toBe(201);
    expect(await names(owner)).toEqual(['Inside']);
    expect((await get(owner, '/api/v2/devices/summary?inPlace=yes')).total).toBe(1);
    expect((await get(owner, '/api/v2/devices/positions?inPlace=yes')).total).toBe(1);
    expect(await names(guest)).toEqual([]);
  });

  it('of a map have picture, temperature, speed and groups for a list beside it, when that asks', async () => {
    const owner = await createUser(test, { roles: ['enterprise'] });
    const [van, box] = [
      await createDevice(test, { owner, name: 'Van' }),
      await createDevice(test, { owner, name: 'Box', type: 'airbolt' }),
    ];
    const { _id: id, deviceUUID: deviceUuid, imei } = van;
    const start = Math.floor(test.clock.now().getTime() / 1000) - 60;
    for (const [seconds, speed] of [
      [0, 3],
      [30, 24],
    ] as const) {
      await test.services.ingest.store([
        {
          device: { id, deviceUuid, imei },
          receivedAt: test.clock.now(),
          points: [
            {
              ...{ latitude: 47 + seconds / 1000, longitude: 9, accuracy: 5, timestamp: start + seconds, address: '' },
              ...{ source: 'gps', alertType: '', modemTemperature: 9, modemVoltage: null, speed },
            } as never,
          ],
          alerts: [],
          modem: null,
        },
      ]);
    }
    await test.database.db.update(devices).set({ thumbnail: 'cGhvdG8=' }).where(eq(devices.id, van._id));
    for (const name of ['Site vans', 'Courier']) {
      await test.app.inject({
        method: 'POST',
        url: '/api/device/groups/create',
        headers: owner.headers,
        payload: { name, devices: [van._id] },
      });
    }
    const detailed = async () => (await get(owner, '/api/v2/devices/positions?details=all')).data;
    const told = { modem_temperature: 9, groups: ['Courier', 'Site vans'], devicePicture: 'cGhvdG8=' };
    expect((await detailed())[1]).toMatchObject({ name: 'Van', speed: 24, ...told });
    const { devicePicture, groups, ...rest } = (await detailed())[0];
    expect([devicePicture, groups]).toEqual([undefined, undefined]);
    expect(rest).toMatchObject({ _id: box._id, modem_temperature: null, speed: null });
    const [bare, pictured] = await Promise.all(
      ['', '?details=pictures'].map(async (query) => (await get(owner, `/api/v2/devices/positions${query}`)).data[1]),
    );
    expect(bare).not.toHaveProperty('devicePicture');
    expect(pictured).toHaveProperty('devicePicture', told.devicePicture);
    for (const field of ['speed', 'modem_temperature', 'groups']) {
      for (const device of [bare, pictured]) expect(device).not.toHaveProperty(field);
    }
    test.clock.advance({ minutes: 11 });
    expect((await detailed())[1]).toMatchObject({ name: 'Van', speed: null, ...told });
  });

  it('do not tell an admin what the devices of somebody do [A2]', async () => {
    const [owner, admin] = [await createUser(test), await createUser(test, { roles: ['admin'] })];
    await createDevice(test, { owner });
    for (const query of ['status=moving', 'placed=yes', 'inPlace=yes', 'group=x', 'sort=status']) {
      expect((await get(admin, `/api/devices/find/${owner.user._id}?${query}`)).statusCode, query).toBe(400);
    }
    expect((await get(admin, `/api/devices/find/${owner.user._id}?sort=-name`)).pagination.total).toBe(1);
  });
});
