import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsAreDone, createAlertDevice } from '../../../../test/alert-device.ts';
import { shareDevice } from '../../../../test/device-factories.ts';
import { createUser } from '../../../../test/factories.ts';
import { listen, openSocket, type Person, settled } from '../../../../test/realtime-client.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await listen(test);
});
afterAll(() => test.close());

const notifications = '/api/v2/notifications';

describe('the alert log of a device', () => {
  it('tells what, when, to whom and whether it arrived, and where until the history is cleared', async () => {
    const alert = await createAlertDevice(test, { name: 'Boat' });
    await alert.toggle({ emailAlerts: true });
    await alert.report({ points: [alert.point(0, -1, { address: 'Pier 4' })] });
    await alert.call('PUT', '/api/devices/:id', { waterAlarm: { enable: true } });
    await alert.sos();
    await alert.report({ alerts: [{ kind: 'water', timestamp: alert.now() }] });
    await alertsAreDone(test);
    const answer = (await alert.call('GET', '/api/v2/alerts/:id?perPage=1')).json();
    expect(answer).toEqual({
      data: [
        {
          id: expect.any(String),
          deviceUUID: alert.device.deviceUUID,
          deviceName: 'Boat',
          kind: 'water',
          value: null,
          latitude: null,
          longitude: null,
          address: '',
          place: null,
          more: 0,
          timestamp: expect.any(Number),
          createdAt: expect.any(String),
          deliveries: [
            {
              channel: 'email',
              recipient: alert.owner.user.email,
              state: 'delivered',
              reason: null,
              updatedAt: expect.any(String),
            },
          ],
        },
      ],
      pagination: { page: 0, perPage: 1, total: 2, hasNext: true, hasPrev: false, filter: '' },
    });
    const second = (await alert.call('GET', '/api/v2/alerts/:id?perPage=1&page=1')).json();
    expect(second.data).toMatchObject([{ kind: 'sos', latitude: 10, longitude: 20, address: 'Pier 4' }]);
    const found = (await alert.call('GET', '/api/v2/alerts/:id?filter=pier')).json();
    expect(found.data.map(({ kind }: { kind: string }) => kind)).toEqual(['sos']);
    expect((await alert.call('GET', '/api/v2/alerts/:id?filter=%25')).json().data).toEqual([]);

    await alert.call('DELETE', '/api/v2/history/:id');
    const places = (await alert.alerts()).map((one: { latitude: number | null; address: string }) => [
      one.latitude,
      one.address,
    ]);
    expect(places).toEqual([
      [null, ''],
      [null, ''],
    ]);
  });
});

describe('what is kept of alerts', () => {
  it('is a year', async () => {
    const alert = await createAlertDevice(test);
    await alert.toggle({ emailAlerts: true });
    await alert.sos();
    await alertsAreDone(test);
    test.clock.advance({ days: 364 });
    await test.services.alertLog.removeExpired();
    expect(await alert.kinds()).toEqual(['sos']);
    test.clock.advance({ days: 3 });
    await alert.sos();
    await test.services.alertLog.removeExpired();
    expect(await alert.kinds()).toEqual(['sos']);
    const left = await test.database.pool.query(
      'SELECT 1 FROM alert_deliveries WHERE user_id = $1 AND updated_at < $2',
      [alert.owner.user._id, new Date(test.clock.now().getTime() - 86_400_000)],
    );
    expect(left.rowCount).toBe(0);
  });

  it("is in the export of whoever may know of it, and in nobody else's", async () => {
    const alert = await createAlertDevice(test, { name: '=Boat' });
    const [friend, stranger] = [await createUser(test), await createUser(test)];
    await alert.report({ points: [alert.point(0, -1, { address: 'Pier 4' })] });
    await alert.sos();
    test.clock.advance({ minutes: 2 });
    await shareDevice(test, alert.device, friend, { privilege: 1, startDate: test.clock.now() });
    await alert.toggle({ emailAlerts: true });
    test.clock.advance({ minutes: 2 });
    await alert.sos();
    await alertsAreDone(test);
    const rowsOf = async ({ headers }: Person) => {
      const answer = await test.app.inject({ url: '/api/v2/account/export', headers });
      const { 'alerts.csv': file } = unzipSync(new Uint8Array(answer.rawPayload));
      return strFromU8(file as Uint8Array)
        .trimEnd()
        .split('\r\n')
        .slice(1);
    };
    const { deviceUUID } = alert.device;
    expect(await rowsOf(alert.owner)).toEqual([
      expect.stringContaining(`Z,'=Boat,${deviceUUID},sos,,10,20,Pier 4,`),
      expect.stringMatching(/Pier 4,email delivered$/),
    ]);
    expect(await rowsOf(friend)).toHaveLength(1);
    expect(await rowsOf(stranger)).toEqual([]);
  });
});

describe('the notifications of somebody', () => {
  it('are the alerts of all devices that they have access to, read up to a moment', async () => {
    const [first, second, strange] = [
      await createAlertDevice(test),
      await createAlertDevice(test),
      await createAlertDevice(test),
    ];
    const { owner, call } = first;
    await shareDevice(test, second.device, owner, { privilege: 1 });
    await first.sos();
    await strange.sos();
    await call('POST', `${notifications}/read`);
    test.clock.advance({ seconds: 1 });
    await second.sos();
    const answer = (await call('GET', notifications)).json();
    expect(answer).toMatchObject({
      data: [
        { deviceUUID: second.device.deviceUUID, isRead: false },
        { deviceUUID: first.device.deviceUUID, isRead: true },
      ],
      pagination: { total: 2 },
      unread: 1,
    });
    await call('POST', `${notifications}/read`);
    expect((await call('GET', notifications)).json().unread).toBe(0);
    expect((await call('GET', notifications, undefined, second.owner)).json()).toMatchObject({
      data: [{ deviceUUID: second.device.deviceUUID, isRead: false }],
      unread: 1,
    });

    await test.database.pool.query('DELETE FROM shares WHERE user_id = $1', [owner.user._id]);
    expect((await call('GET', notifications)).json()).toMatchObject({
      data: [{ deviceUUID: first.device.deviceUUID }],
      pagination: { total: 1 },
    });
  });
});

describe('a person who looks at the device', () => {
  it('receives an alert at once, unless it is about a time before their share', async () => {
    const alert = await createAlertDevice(test, { name: 'Boat' });
    const friend = await createUser(test);
    const startDate = new Date(test.clock.now().getTime() - 60_000);
    await shareDevice(test, alert.device, friend, { privilege: 1, startDate });
    const sockets = await Promise.all(
      [alert.owner, friend].map(async (person) => {
        const client = openSocket(url, person.token);
        await client.isConnected();
        await client.join({ id: alert.device._id, type: 'device' });
        await client.join({ id: person.user._id, type: 'user' });
        return { client, person };
      }),
    );
    await alert.sos(300);
    await alert.sos(10);
    for (const { client } of sockets) await client.got('alert', { id: (await alert.alerts())[0].id });
    for (const { client, person } of sockets) await settled(test, client, person);
    const [owners, friends] = sockets.map(({ client }) => client.of('alert'));
    const [logged, older] = await alert.alerts();
    const { deliveries: _deliveries, ...newest } = logged;
    expect(owners).toHaveLength(2);
    expect(owners?.[0]).toMatchObject({ id: older.id, deviceName: 'Boat' });
    expect(friends).toEqual([newest]);
    for (const { client } of sockets) client.socket.disconnect();
  });
});

describe('all alerts of somebody', () => {
  const all = '/api/v2/alerts';
  const kindsIn = (answer: { data: { kind: string }[] }) => answer.data.map(({ kind }) => kind);

  it('are narrowed by category, device and time, with the number of each category', async () => {
    const bike = await createAlertDevice(test, { name: 'Bike' });
    const van = await createAlertDevice(test, { name: 'Van', owner: bike.owner });
    await bike.drawFence();
    await bike.report({ points: [bike.point(0, -30)] });
    await bike.report({ points: [bike.point(900, -20)] });
    await bike.report({ points: [bike.point(0, -10)] });
    const middle = test.clock.now().toISOString();
    test.clock.advance({ minutes: 5 });
    await van.sos();
    const ask = async (search = '') => (await bike.call('GET', `${all}?${search}`)).json();

    const everything = await ask();
    expect(kindsIn(everything)).toEqual(['sos', 'geofence-entry', 'geofence-exit']);
    expect(everything).toMatchObject({ hasNext: false, counts: { places: 2, sos: 1, battery: 0 } });
    expect(everything.data[0]).toMatchObject({ deviceName: 'Van', isRead: false });

    const places = await ask('category=places');
    expect(kindsIn(places)).toEqual(['geofence-entry', 'geofence-exit']);
    expect(places.counts).toEqual(everything.counts);

    const ofVan = await ask(`device=${van.device.deviceUUID}`);
    expect(kindsIn(ofVan)).toEqual(['sos']);
    expect(ofVan.counts).toMatchObject({ places: 0, sos: 1 });

    expect(kindsIn(await ask(`from=${middle}`))).toEqual(['sos']);
    expect((await ask(`to=${middle}`)).counts).toMatchObject({ places: 2, sos: 0 });
    expect(await ask(`from=${middle}&to=2020-01-01T00:00:00Z`)).toMatchObject({ code: 'range-backwards' });
    expect(await ask('category=nonsense')).toMatchObject({ statusCode: 400 });
    expect(await ask('before=nonsense')).toMatchObject({ statusCode: 400 });
  });

  it('are those of a device by either of its ids, and a device that is not there for them is told of', async () => {
    const [own, strange] = [await createAlertDevice(test), await createAlertDevice(test)];
    await own.sos();
    await strange.sos();
    const ask = (device: string) => own.call('GET', `${all}?device=${encodeURIComponent(device)}`);
    for (const id of [own.device._id, own.device.deviceUUID]) {
      const answer = (await ask(id)).json();
      expect(answer).toMatchObject({ counts: { sos: 1 }, data: [{ deviceUUID: own.device.deviceUUID }] });
    }
    const { _id, deviceUUID } = strange.device;
    for (const id of [_id, deviceUUID, '01890000-0000-7000-8000-000000000000', 'nonsense', '%']) {
      expect((await ask(id)).json()).toMatchObject({ statusCode: 404, code: 'device-not-found' });
    }
    await shareDevice(test, strange.device, own.owner, { privilege: 1 });
    expect(kindsIn((await ask(_id)).json())).toEqual(['sos']);
  });

  it('are read a page after the other, the latest first, however late it was told', async () => {
    const { owner: _owner, ...alert } = await createAlertDevice(test);
    for (const secondsAgo of [0, 500, 200]) await alert.sos(secondsAgo);
    const { rows } = await test.database.pool.query(
      'SELECT extract(epoch FROM timestamp)::int AS at FROM alerts WHERE device_id = $1 ORDER BY timestamp DESC',
      [alert.device._id],
    );
    const seen: number[] = [];
    for (let [before, hasNext] = ['', true]; hasNext; ) {
      const answer = (await alert.call('GET', `${all}?perPage=1${before}`)).json();
      seen.push(answer.data[0].timestamp);
      before = `&before=${answer.data[0].id}`;
      hasNext = answer.hasNext;
    }
    expect(seen).toEqual(rows.map(({ at }) => at));
  });
});

describe('reading an alert', () => {
  it('is for that person alone, and leaves the others unread until all are marked', async () => {
    const alert = await createAlertDevice(test);
    const [friend, stranger] = [await createUser(test), await createUser(test)];
    await shareDevice(test, alert.device, friend, { privilege: 1 });
    await alert.sos();
    test.clock.advance({ minutes: 2 });
    await alert.sos();
    const listOf = async (person?: Person) => (await alert.call('GET', notifications, undefined, person)).json();
    const [newest, older] = (await listOf()).data;
    const read = (id: string, person?: Person) => alert.call('POST', `${notifications}/read/${id}`, undefined, person);

    expect((await read(older.id)).statusCode).toBe(200);
    expect((await read(older.id)).statusCode).toBe(200);
    expect(await listOf()).toMatchObject({
      unread: 1,
      data: [
        { id: newest.id, isRead: false },
        { id: older.id, isRead: true },
      ],
    });
    expect((await alert.call('GET', '/api/v2/alerts')).json().data).toMatchObject([
      { isRead: false },
      { isRead: true },
    ]);
    expect((await listOf(friend)).unread).toBe(2);
    expect((await read(newest.id, stranger)).statusCode).toBe(404);
    expect((await read('nonsense')).json()).toMatchObject({ statusCode: 404, code: 'not-found' });

    await alert.call('POST', `${notifications}/read`);
    expect((await listOf()).unread).toBe(0);
    await test.database.pool.query('DELETE FROM shares WHERE user_id = $1', [friend.user._id]);
    expect((await read(newest.id, friend)).statusCode).toBe(404);
  });
});
