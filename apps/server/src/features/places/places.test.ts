import type { Alert } from '@holdfast/contract/alerts';
import type { Place } from '@holdfast/contract/places';
import type { Segment } from '@holdfast/contract/timeline';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlace as home } from '../../../test/a-place.ts';
import { createDevice, passcodeOf, shareAccount, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());

const metre = 1 / 111_195;

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', id: string, person = owner, payload?: object) =>
  test.app.inject({ method, url: `/api/v2/places${id}`, headers: person.headers, ...(payload && { payload }) });
const create = async (contents: object, person = owner) =>
  (await call('POST', '', person, { ...home, ...contents })).json<{ place: Place }>().place;
const list = async (person = owner) => (await call('GET', '', person)).json<{ data: Place[] }>().data;

describe('/api/v2/places', () => {
  it('are kept for one person, by name, with an address', async () => {
    const person = await createUser(test);
    const device = await createDevice(test, { owner: person });
    const work = await create({ name: '<b>Work</b> & "more"', devices: [device.deviceUUID], leave: false }, person);
    expect(work).toMatchObject({ name: '<b>Work</b> & "more"', devices: [device._id], arrive: true, leave: false });
    expect(work.address).not.toBe('');
    await create({ name: 'a place' }, person);
    expect((await list(person)).map(({ name }) => name)).toEqual(['<b>Work</b> & "more"', 'a place']);
    const changed = await call('PATCH', `/${work._id}`, person, { name: 'Work', devices: 'all' });
    expect(changed.json().place).toMatchObject({ name: 'Work', devices: 'all', radius: 150, leave: false });
    expect((await call('GET', `/${work._id}`, person)).json().place).toEqual(changed.json().place);
    expect((await call('DELETE', `/${work._id}`, person)).statusCode).toBe(200);
    expect((await call('GET', `/${work._id}`, person)).json().code).toBe('place-not-found');
    expect(await list()).toEqual([]);
  });

  it('keep both of two changes that are made at once', async () => {
    const person = await createUser(test);
    const place = await create({ name: 'Old', radius: 100 }, person);
    for (let radius = 101; radius <= 110; radius += 1) {
      const changes = [{ name: `Name ${radius}` }, { radius }, { leave: radius % 2 === 0 }];
      await Promise.all(changes.map((change) => call('PATCH', `/${place._id}`, person, change)));
      expect(await list(person)).toMatchObject([Object.assign({}, ...changes)]);
    }
  });

  it.each([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 180, radius: 5000 },
  ])('may lie at %o', async (contents) => {
    const person = await createUser(test);
    expect(await create(contents, person)).toMatchObject(contents);
  });

  it.each([
    { latitude: 90.1 },
    { longitude: -180.5 },
    { radius: 49 },
    { radius: 5001 },
    { radius: 100.5 },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { icon: '<svg>' },
    { devices: 'none' },
    { color: 'red' },
  ])('refuse %o, and nothing is stored', async (contents) => {
    const person = await createUser(test);
    const answer = await call('POST', '', person, { ...home, ...contents });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input']);
    expect(await list(person)).toEqual([]);
  });

  it('are a hundred at most, and of devices that one may see', async () => {
    const person = await createUser(test);
    const theirs = await createDevice(test, { owner });
    expect((await call('POST', '', person, { ...home, devices: [theirs._id] })).json().code).toBe('device-not-found');
    for (let at = 0; at < 100; at += 1) await create({ name: `Place ${at}` }, person);
    const answer = await call('POST', '', person, home);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-many-places']);
    expect(await list(person)).toHaveLength(100);
  });

  it('are a part of the account export', async () => {
    const person = await createUser(test);
    await create({ name: '=Home' }, person);
    const answer = await test.app.inject({ url: '/api/v2/account/export', headers: person.headers });
    const { 'places.csv': file } = unzipSync(new Uint8Array(answer.rawPayload));
    expect(new TextDecoder().decode(file)).toMatch(/\r\n'=Home,home,47.14,9.52,150,.*,true,true,/);
  });

  it('name the stops of a timeline, each to its own person', async () => {
    const [person, friend] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner: person });
    await shareDevice(test, device, friend, { privilege: 0 });
    const now = seconds();
    const { latitude, longitude } = home;
    const points = Array.from({ length: 12 }, (_, at) => ({ timestamp: now - 3600 + at * 300, latitude, longitude }));
    await reportPoints(test, device, points);
    const place = await create({}, person);
    await create({ name: 'Far', latitude: 48 }, friend);
    const stopFor = async ({ headers }: Person) => {
      const query = { from: new Date((now - 7200) * 1000).toISOString(), to: new Date(now * 1000).toISOString() };
      const answer = await test.app.inject({ url: `/api/v2/devices/${device._id}/timeline`, headers, query });
      return answer.json<{ data: Segment[] }>().data[0];
    };
    expect((await stopFor(person))?.start.place).toEqual({ _id: place._id, name: 'Home', icon: 'home' });
    expect(await stopFor(friend)).toMatchObject({ kind: 'stop' });
    expect((await stopFor(friend))?.start.place).toBeUndefined();
  });
});

describe('Arriving and leaving', () => {
  const at = (timestamp: number, metres: number, accuracy = 5) => ({
    timestamp,
    latitude: home.latitude + metres * metre,
    longitude: home.longitude,
    accuracy,
  });
  const alertsOf = async ({ headers }: Person): Promise<Pick<Alert, 'kind' | 'place'>[]> =>
    (await test.app.inject({ url: '/api/v2/notifications', headers, query: { perPage: '100' } }))
      .json<{ data: Alert[] }>()
      .data.toSorted((one, other) => one.timestamp - other.timestamp)
      .map(({ kind, place }) => ({ kind, place }));
  const arrive = { kind: 'place-arrive', place: 'Home' };
  const leave = { kind: 'place-leave', place: 'Home' };

  const living = async (): Promise<{ person: Person; device: Device }> => {
    const person = await createUser(test);
    return { person, device: await createDevice(test, { owner: person }) };
  };

  it('are judged point by point, also within one batch, and once each', async () => {
    const { person, device } = await living();
    await create({}, person);
    const now = seconds();
    await reportPoints(test, device, [at(now - 600, 0)]);
    expect(await alertsOf(person)).toEqual([]);
    await reportPoints(test, device, [at(now - 500, 900), at(now - 400, 0), at(now - 300, 10), at(now - 200, 900)]);
    expect(await alertsOf(person)).toEqual([leave, arrive, leave]);
    await reportPoints(test, device, [at(now - 400, 0), at(now - 350, 0)]);
    expect(await alertsOf(person)).toHaveLength(3);
  });

  it.each([
    ['on the date line', { latitude: -17, longitude: 180 }, { latitude: -17, longitude: -179.9995 }],
    ['at the pole', { latitude: 90, longitude: 0 }, { latitude: 89.9995, longitude: 120 }],
    ['on the meridian', { latitude: 51.5, longitude: 0 }, { latitude: 51.5005, longitude: -0.0005 }],
  ])('are noticed %s, from far away', async (_where, middle, inside) => {
    const { person, device } = await living();
    await create(middle, person);
    const now = seconds();
    const far = { latitude: 0, longitude: 60, accuracy: 5 };
    await reportPoints(test, device, [{ timestamp: now - 600, ...far }]);
    await reportPoints(test, device, [{ timestamp: now - 500, ...far, longitude: 61 }]);
    await reportPoints(test, device, [{ timestamp: now - 400, ...inside, accuracy: 5 }]);
    expect(await alertsOf(person)).toEqual([arrive]);
    await reportPoints(test, device, [{ timestamp: now - 300, ...far }]);
    expect(await alertsOf(person)).toEqual([arrive, leave]);
  });

  it('have a quiet time of a minute each, at every place of its own [A23]', async () => {
    const { person, device } = await living();
    for (let count = 0; count < 3; count += 1) await create({}, person);
    const now = seconds();
    const first = now - 600;
    await reportPoints(test, device, [at(first - 10, 0)]);
    const flapping = Array.from({ length: 60 }, (_, second) => at(first + second, second % 2 === 0 ? 900 : 0));
    await reportPoints(test, device, flapping);
    expect((await alertsOf(person)).map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'place-arrive'),
      ...Array.from({ length: 3 }, () => 'place-leave'),
    ]);
    await reportPoints(test, device, [at(first + 120, 900)]);
    expect(await alertsOf(person)).toHaveLength(9);
  });

  it('wait for a fix that is surely in or out', async () => {
    const { person, device } = await living();
    await create({}, person);
    const now = seconds();
    await reportPoints(test, device, [
      at(now - 600, 0),
      at(now - 500, 170, 60),
      at(now - 400, 140, 60),
      at(now - 300, 160),
    ]);
    expect(await alertsOf(person)).toEqual([leave]);
  });

  it('are not known from a first fix that is far away and less exact than that', async () => {
    const { person, device } = await living();
    await create({}, person);
    const now = seconds();
    await reportPoints(test, device, [at(now - 600, 5000, 10_000)]);
    await reportPoints(test, device, [at(now - 500, 0)]);
    expect(await alertsOf(person)).toEqual([]);
    await reportPoints(test, device, [at(now - 400, 5000, 1000)]);
    expect(await alertsOf(person)).toEqual([leave]);
  });

  it('are not known from points far away before the share began', async () => {
    const { device } = await living();
    const friend = await createUser(test);
    await create({}, friend);
    await shareDevice(test, device, friend, { privilege: 1, startDate: test.clock.now() });
    const now = seconds();
    await reportPoints(test, device, [at(now - 600, 90_000)]);
    await reportPoints(test, device, [at(now + 1, 0)]);
    expect(await alertsOf(friend)).toEqual([]);
    await reportPoints(test, device, [at(now + 2, 90_000)]);
    expect(await alertsOf(friend)).toEqual([leave]);
  });

  it('tell only what was asked for, of the devices that were asked for', async () => {
    const { person, device } = await living();
    const other = await createDevice(test, { owner: person });
    await create({ devices: [device._id], arrive: false }, person);
    const now = seconds();
    for (const one of [device, other]) {
      await reportPoints(test, one, [at(now - 600, 0), at(now - 500, 900), at(now - 400, 0)]);
    }
    expect(await alertsOf(person)).toEqual([leave]);
  });

  it('are told at the hours that were asked for, on the clock of the person', async () => {
    const { person, device } = await living();
    await test.app.inject({
      method: 'PUT',
      url: `/api/users/${person.user._id}`,
      headers: person.headers,
      payload: { timezone: 'Asia/Tokyo' },
    });
    const now = seconds();
    const minuteIn = (time: number) => Math.floor(time / 60 + 9 * 60) % (24 * 60);
    const around = (time: number) => ({
      from: minuteIn(time - 60),
      until: minuteIn(time + 120),
    });
    const place = await create({ hours: around(now - 1200) }, person);
    expect(place.hours).toEqual(around(now - 1200));
    await reportPoints(test, device, [at(now - 1800, 0), at(now - 1200, 900), at(now - 600, 0)]);
    expect(await alertsOf(person)).toEqual([leave]);
    const changed = await call('PATCH', `/${place._id}`, person, { hours: null });
    expect(changed.json().place).toMatchObject({ hours: null, arrive: true });
    await reportPoints(test, device, [at(now - 300, 900)]);
    expect(await alertsOf(person)).toEqual([leave, leave]);
    expect((await call('PATCH', `/${place._id}`, person, { hours: { from: 0, until: 1440 } })).statusCode).toBe(400);
  });

  it('are known to the person alone whose place it is, and are no part of the history', async () => {
    const { person, device } = await living();
    const friend = await createUser(test);
    await shareDevice(test, device, friend, { privilege: 0 });
    await create({}, person);
    await create({ name: 'Work', latitude: home.latitude + 900 * metre }, friend);
    const now = seconds() + 1;
    await reportPoints(test, device, [at(now, 0), at(now + 1, 900)]);
    expect(await alertsOf(person)).toEqual([leave]);
    expect(await alertsOf(friend)).toEqual([{ kind: 'place-arrive', place: 'Work' }]);
    const log = (headers: Person['headers']) => test.app.inject({ url: `/api/v2/alerts/${device._id}`, headers });
    expect((await log(friend.headers)).json<{ data: Alert[] }>().data.map(({ place }) => place)).toEqual(['Work']);
    const history = await test.app.inject({ url: `/api/history/map/${device._id}`, headers: person.headers });
    expect(history.json()).toHaveLength(2);
  });

  it('end with the right to the device', async () => {
    const { device } = await living();
    const friend = await createUser(test);
    const share = await shareDevice(test, device, friend, { privilege: 0 });
    await create({}, friend);
    const now = seconds() + 1;
    await reportPoints(test, device, [at(now, 0), at(now + 1, 900)]);
    expect(await alertsOf(friend)).toEqual([leave]);
    const url = `/api/share-device/${share}`;
    const removed = await test.app.inject({ method: 'DELETE', url, headers: friend.headers });
    expect(removed.statusCode).toBe(200);
    await reportPoints(test, device, [at(now + 2, 0)]);
    const { rows } = await test.database.pool.query('SELECT kind FROM alerts WHERE user_id = $1', [friend.user._id]);
    expect(rows).toEqual([{ kind: 'place-leave' }]);
  });

  it.each([
    ['its alerts were off', { arrive: false, leave: false }, { arrive: true, leave: true }],
    ['the device was left out', { devices: [] }, { devices: 'all' }],
  ])('are judged anew when %s meanwhile', async (_why, off, on) => {
    const { person, device } = await living();
    const place = await create({}, person);
    const change = (payload: object) =>
      test.app.inject({ method: 'PATCH', url: `/api/v2/places/${place._id}`, headers: person.headers, payload });
    const now = seconds();
    await reportPoints(test, device, [at(now - 600, 0)]);
    expect((await change(off)).statusCode).toBe(200);
    await reportPoints(test, device, [at(now - 500, 900)]);
    expect((await change(on)).statusCode).toBe(200);
    await reportPoints(test, device, [at(now - 400, 910)]);
    expect(await alertsOf(person)).toEqual([]);
    await reportPoints(test, device, [at(now - 300, 0)]);
    expect(await alertsOf(person)).toEqual([arrive]);
  });

  const { call: callAs, share, invitationToken } = sharingCalls(() => test);

  /** Grants a right through the API; returns a function that ends it. */
  const rights = {
    'a share': async (from: Person, device: Device, to: Person) => {
      const { _id } = await share(from, { ...device, passcode: await passcodeOf(test, device) }, to);
      return () => callAs(to, 'DELETE', `/api/share-device/${_id}`);
    },
    'a shared account': async (from: Person, _device: Device, to: Person, before: number) => {
      const asked = { userId: from.user._id, email: to.user.email };
      const invited = await callAs(from, 'POST', '/api/share-account/invite', asked);
      const token = await invitationToken(to.user.email, before);
      await callAs(to, 'POST', `/api/share-device/accept/${token}`);
      return () => callAs(to, 'DELETE', `/api/share-account/remove/${invited.json().share._id}`);
    },
  };

  it.each(['a share', 'a shared account'] as const)(
    'are judged anew when %s ended and was given again',
    async (way) => {
      const { person, device } = await living();
      const friend = await createUser(test);
      await create({}, friend);
      const now = seconds() + 1;
      const end = await rights[way](person, device, friend, 0);
      await reportPoints(test, device, [at(now, 0)]);
      expect((await end()).statusCode).toBe(200);
      await reportPoints(test, device, [at(now + 1, 900)]);
      await rights[way](person, device, friend, 1);
      const again = Math.max(seconds() + 1, now + 2);
      await reportPoints(test, device, [at(again, 910)]);
      expect(await alertsOf(friend)).toEqual([]);
      await reportPoints(test, device, [at(again + 1, 0)]);
      expect(await alertsOf(friend)).toEqual([arrive]);
    },
  );

  it('go on for whoever has a right by another way', async () => {
    const { person, device } = await living();
    const friend = await createUser(test);
    await create({}, friend);
    await shareAccount(test, person, friend);
    const now = seconds() + 1;
    await reportPoints(test, device, [at(now, 0)]);
    await share(person, device, friend);
    await reportPoints(test, device, [at(now + 1, 900)]);
    expect(await alertsOf(friend)).toEqual([leave]);
  });

  it('are told by the first report after the place was made around where the device was', async () => {
    const { person, device } = await living();
    const now = seconds();
    await reportPoints(test, device, [at(now - 600, 0)]);
    await create({}, person);
    await reportPoints(test, device, [at(now - 500, 6000)]);
    expect(await alertsOf(person)).toEqual([leave]);
  });

  it('are not told to a guest of a leaving that began before the share', async () => {
    const { person, device } = await living();
    const friend = await createUser(test);
    const now = seconds();
    await reportPoints(test, device, [at(now - 600, 0)]);
    await share(person, device, friend);
    await create({}, friend);
    await reportPoints(test, device, [at(now + 1, 6000)]);
    expect(await alertsOf(friend)).toEqual([]);
  });

  it('are judged anew when the place moved', async () => {
    const { person, device } = await living();
    const place = await create({}, person);
    const now = seconds();
    await reportPoints(test, device, [at(now - 600, 0)]);
    await call('PATCH', `/${place._id}`, person, { latitude: 48 });
    await reportPoints(test, device, [at(now - 500, 10)]);
    expect(await alertsOf(person)).toEqual([]);
  });
});
