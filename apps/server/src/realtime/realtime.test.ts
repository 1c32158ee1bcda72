import { roomsAtOnce } from '@holdfast/contract/realtime.rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDevice, shareDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { location } from '../../test/mqtt-device.ts';
import {
  alertOf,
  listen,
  openSocket,
  openSocketOf,
  type Person,
  patient,
  pointOf,
  refusal,
  settled,
} from '../../test/realtime-client.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let url: string;
let owner: Person;

beforeAll(async () => {
  test = await createTestApp();
  url = await listen(test);
  owner = await createUser(test);
});
afterAll(() => test.close());

const connect = (person: Person, options = {}) => openSocketOf(url, person, options);

const device = (id: string) => ({ id, type: 'device' as const });
const newDevice = () => createDevice(test, { owner });

describe('the handshake', () => {
  it.each(['', 'Bearer '])('takes the token of a session after "%s" [P2.4.29]', async (prefix) => {
    await openSocket(url, `${prefix}${owner.token}`).isConnected();
  });

  it.each([undefined, null, 7, {}, '', 'Bearer ', 'nonsense', 'x'.repeat(5000), '\u0000'])(
    'refuses %j [A6]',
    async (token) => {
      expect(await refusal(url, token)).toBe('session-expired');
    },
  );

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://localhost:1'])(
    'refuses a page of %s, over WebSocket and polling [A6]',
    async (origin) => {
      for (const transport of ['websocket', 'polling']) {
        const options = { transports: [transport], extraHeaders: { origin } };
        expect(await refusal(url, owner.token, options)).toMatch(/websocket error|xhr poll error/);
      }
    },
  );

  it.each(['the server itself', 'the public address'])('takes a page of %s', async (place) => {
    const origin = place === 'the server itself' ? url : 'http://localhost:3000';
    await connect(owner, { extraHeaders: { origin } });
  });

  it('works without WebSocket, and such answers are never stored', async () => {
    await connect(owner, { transports: ['polling'] });
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('keeps its own client to itself and counts sockets', async () => {
    expect((await fetch(`${url}/socket.io/socket.io.js`)).status).not.toBe(200);
    await connect(owner);
    const { body } = await test.app.inject('/metrics');
    expect(Number(/^realtime_sockets (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
  });
});

describe('rooms', () => {
  it('are joined and left by the names that the client uses [P2.4.30] [P2.4.35]', async () => {
    const made = await newDevice();
    const client = await connect(owner);
    await client.join(device(made.imei));
    await client.join(device(made._id));
    test.core.events.emit('point.stored', pointOf(made, 1_760_000_000));
    await client.got('location-history-insert', { deviceUUID: made.deviceUUID });

    client.socket.emit('leave-room', device(made.imei));
    await client.got('room-disconnected', device(made.imei));
    test.core.events.emit('point.stored', pointOf(made, 1_760_000_001));
    await client.got('location-history-insert', { timestamp: 1_760_000_001 });

    client.socket.emit('leave-room', device(made._id));
    await client.got('room-disconnected', device(made._id));
    test.core.events.emit('point.stored', pointOf(made, 1_760_000_002));
    await settled(test, client, owner);
    expect(client.of('location-history-insert')).toHaveLength(2);
  });

  it('tell at once when their devices were last seen, to who asks', async () => {
    const [seen, never] = [await newDevice(), await newDevice()];
    const foreign = await createDevice(test, { owner: await createUser(test) });
    await test.core.db.execute(
      sql`UPDATE device_states SET last_seen_at = '2026-11-20T08:00:00.5Z' WHERE device_id = ${seen._id}`,
    );
    const client = await connect(owner);
    const asked = [
      device(seen.imei),
      device(never._id),
      device(foreign._id),
      { id: owner.user._id, type: 'user' as const },
    ];
    expect(await client.socket.emitWithAck('join-rooms', asked)).toEqual({
      [seen.imei]: '2026-11-20T08:00:00.500Z',
      [never._id]: null,
    });
    expect(await client.socket.emitWithAck('join-room', device(seen._id))).toEqual({
      [seen._id]: '2026-11-20T08:00:00.500Z',
    });
    expect(client.of('room-connected')).toHaveLength(5);
  });

  it('tell it to a flood of questions with few queries [A6]', async () => {
    const made = await newDevice();
    const client = await connect(owner);
    const find = vi.spyOn(test.services.devices, 'findLastSeen');
    onTestFinished(() => find.mockRestore());
    const asked = Array.from({ length: 500 }, () => client.socket.emitWithAck('join-room', device(made._id)));
    expect(new Set((await Promise.all(asked)).map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ [made._id]: null })]),
    );
    expect(find.mock.calls.length).toBeLessThan(100);
  });

  it('tell nothing of a device whose share ends meanwhile [A6]', async () => {
    const [kept, lost] = [await newDevice(), await newDevice()];
    const guest = await createUser(test);
    for (const one of [kept, lost]) await shareDevice(test, one, guest, { privilege: 1 });
    const client = await connect(guest);
    const { devices } = test.services;
    const find = devices.findLastSeen;
    vi.spyOn(devices, 'findLastSeen').mockImplementationOnce(async (ids) => {
      test.core.events.emit('share.ended', { deviceId: lost._id, userId: guest.user._id });
      return find(ids);
    });
    const answer = await client.socket.emitWithAck('join-rooms', [device(kept._id), device(lost._id)]);
    expect(answer).toEqual({ [kept._id]: null });
  });

  it('of other people are refused with the words for what does not exist [A6]', async () => {
    const made = await newDevice();
    const stranger = await createUser(test);
    const pending = await createUser(test);
    const expired = await createUser(test);
    const unclaimed = await createDevice(test, {});
    await shareDevice(test, made, pending, { privilege: 1, isAccepted: false });
    await shareDevice(test, made, expired, { privilege: 2, expiryDate: new Date(test.clock.now().getTime() - 1000) });
    for (const person of [stranger, pending, expired]) {
      const client = await connect(person);
      const rooms = [
        device(made._id),
        device(made.imei),
        device(unclaimed._id),
        device(unclaimed.imei),
        device('356000000009999'),
        device(owner.user._id),
        { id: owner.user._id, type: 'user' as const },
        { id: 'me', type: 'user' as const },
      ];
      for (const room of rooms) {
        client.socket.emit('join-room', room);
        await client.got('room-error', { ...room, code: 'not-found', message: 'Not found' });
      }
      test.core.events.emit('point.stored', pointOf(made, 1_760_000_000));
      test.core.events.emit('device-list.updated', { userId: owner.user._id });
      await settled(test, client, person);
      expect(client.of('location-history-insert')).toEqual([]);
      expect(client.of('device-list-update')).toHaveLength(1);
      expect(client.of('room-connected')).toHaveLength(1);
    }
  });

  it.each([
    { privilege: 0 as const, byImei: true },
    { privilege: 1 as const, byImei: false },
    { privilege: 2 as const, byImei: false },
  ])('are open to a share of privilege $privilege; by imei: $byImei [A6]', async ({ privilege, byImei }) => {
    const made = await newDevice();
    const person = await createUser(test);
    const expiryDate = new Date(test.clock.now().getTime() + 3600_000);
    await shareDevice(test, made, person, { privilege, ...(privilege === 2 && { expiryDate }) });
    const client = await connect(person);
    await client.join(device(made._id));
    client.socket.emit('join-room', device(made.imei));
    await client.got(byImei ? 'room-connected' : 'room-error', device(made.imei));
  });

  it('are sent to every socket of everybody in them', async () => {
    const made = await newDevice();
    const person = await createUser(test);
    await shareDevice(test, made, person, { privilege: 1 });
    const all = [await connect(owner), await connect(owner), await connect(person)];
    for (const client of all) await client.join(device(made._id));
    test.core.events.emit('device.reported', {
      deviceId: made._id,
      deviceUUID: made.deviceUUID,
      changes: { battery_percentage: 40 },
    });
    for (const client of all) {
      await client.got('device-info-update', { deviceUUID: made.deviceUUID, battery_percentage: 40 });
    }
  });

  it('are not found by malformed questions, which harm nobody [A6]', async () => {
    const client = await connect(owner);
    const raw = client.socket as unknown as { emit: (event: string, ...content: unknown[]) => void };
    const bad = [
      undefined,
      null,
      7,
      'device',
      [],
      {},
      { id: 7, type: 'device' },
      { id: ['x'], type: 'device' },
      { id: 'x'.repeat(65), type: 'device' },
      { id: "x' OR 1=1", type: 'device' },
      { id: 'a\u0000b', type: 'device' },
      { id: '\ud800', type: 'user' },
      { id: 'x', type: 'session' },
      { id: 'x', type: '__proto__' },
      { id: 'x', type: 'device', more: 1 },
    ];
    for (const content of bad) raw.emit('join-room', content);
    raw.emit('leave-room', { id: {}, type: 'device' });
    raw.emit('join-room');
    raw.emit('unknown', { id: 'x', type: 'device' });
    await vi.waitFor(() => expect(client.of('room-error')).toHaveLength(bad.length + 2), patient);
    for (const error of client.of('room-error')) {
      expect(error).toEqual({ id: '', type: 'device', code: 'invalid-room', message: 'The room is not valid' });
    }
    await client.join({ id: owner.user._id, type: 'user' });
  });

  it('are joined together by one message, each as by its own [P2.4.30] [A6]', async () => {
    const [made, theirs] = [await newDevice(), await createDevice(test, { owner: await createUser(test) })];
    const client = await connect(owner);
    client.socket.emit('join-rooms', [device(made.imei), device(theirs._id), { id: owner.user._id, type: 'user' }]);
    await client.got('room-connected', device(made.imei));
    await client.got('room-error', { ...device(theirs._id), code: 'not-found' });
    test.core.events.emit('point.stored', pointOf(made, 1_760_000_003));
    await client.got('location-history-insert', { timestamp: 1_760_000_003 });
    const many = Array.from({ length: roomsAtOnce + 1 }, (_, number) => device(`${number}`));
    for (const bad of [[], [device(made._id), 7], device(made._id), many, undefined]) {
      const before = client.of('room-error').length;
      (client.socket as { emit: (event: string, content: unknown) => unknown }).emit('join-rooms', bad);
      await vi.waitFor(() => expect(client.of('room-error')).toHaveLength(before + 1), patient);
      expect(client.of('room-error').at(-1)).toMatchObject({ id: '', code: 'invalid-room' });
    }
  });

  it('count each against a flood, also those of one message [A6]', async () => {
    const client = await connect(owner);
    const hundred = Array.from({ length: roomsAtOnce }, (_, number) => device(`${number}`));
    for (let times = 0; times < 50; times += 1) client.socket.emit('join-rooms', hundred);
    await client.got('room-error', { code: 'too-many-requests' });
    await vi.waitFor(() => expect(client.of('room-error')).toHaveLength(50 * roomsAtOnce), patient);
  });

  it('are asked for in messages that are short [A6]', async () => {
    const client = await connect(owner);
    client.socket.emit('join-room', device('x'.repeat(20_000)));
    await client.isDisconnected();
    await connect(owner);
  });

  it('are given a thousand at once, and a flood of questions is turned away [A6]', async () => {
    const client = await connect(owner);
    const made = await newDevice();
    for (let number = 0; number < 999; number += 1) client.socket.emit('join-room', device(`${number}`));
    client.socket.emit('join-room', device(made.imei));
    await client.got('room-connected', device(made.imei));
    expect(client.of('room-error').every(({ code }) => code === 'not-found')).toBe(true);
    for (let number = 0; number < 4000; number += 1) client.socket.emit('join-room', device(made.imei));
    await client.got('room-error', { code: 'too-many-requests' });
    const other = await connect(owner);
    await other.join(device(made.imei));
  });
});

describe('what is sent', () => {
  it('is a point and what the device said with it, from the gateway to the browser [P2.4.35]', async () => {
    const made = await newDevice();
    const client = await connect(owner);
    await client.join(device(made.imei));
    const said = location({ modem_voltage: 3980, modem_temperature: 21.5 });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/ingest/owntracks',
      headers: { authorization: `Basic ${Buffer.from(`${made.imei}:${made.secret}`).toString('base64')}` },
      payload: { _type: 'location', lat: said.latitude, lon: said.longitude, tst: said.timestamp, acc: 12, batt: 50 },
    });
    expect(answer.statusCode).toBe(200);
    await client.got('location-history-insert', {
      deviceUUID: made.deviceUUID,
      latitude: said.latitude,
      timestamp: said.timestamp,
    });
    await client.got('device-info-update', {
      deviceUUID: made.deviceUUID,
      position: expect.objectContaining({ longitude: said.longitude }),
    });
  });

  it('is what changed and what the weakest in the room may see, to everybody [A6]', async () => {
    const made = await newDevice();
    const person = await createUser(test);
    await shareDevice(test, made, person, { privilege: 1 });
    const [mine, theirs] = [await connect(owner), await connect(person)];
    for (const client of [mine, theirs]) await client.join(device(made._id));
    const changed = await test.app.inject({
      method: 'PUT',
      url: `/api/devices/${made._id}`,
      headers: owner.headers,
      payload: { name: 'Renamed' },
    });
    expect(changed.statusCode).toBe(200);
    test.core.events.emit('device.reported', {
      deviceId: made._id,
      deviceUUID: made.deviceUUID,
      changes: {
        alarm: true,
        imei: made.imei,
        passcode: made.passcode,
        shares: [],
        notificationEmails: [],
        privilege: 3,
        pushNotification: true,
        emailAlerts: true,
      },
    });
    for (const client of [mine, theirs]) {
      await client.got('device-info-update', { alarm: true });
      await client.got('device-info-update', { name: 'Renamed' });
      expect(client.of('device-info-update')).toHaveLength(2);
      expect(client.of('device-info-update')).toContainEqual({ deviceUUID: made.deviceUUID, name: 'Renamed' });
      expect(client.of('device-info-update')).toContainEqual({ deviceUUID: made.deviceUUID, alarm: true });
    }
  });

  it('is all that people set, where nobody says what changed, and nothing personal or secret [A6]', async () => {
    const made = await newDevice();
    const client = await connect(owner);
    await client.join(device(made._id));
    test.core.events.emit('device.updated', { deviceId: made._id });
    await client.got('device-info-update', { deviceUUID: made.deviceUUID, name: 'A device' });
    const [told] = client.of('device-info-update');
    expect(told).toMatchObject({ color: 'graphite', tone: 1, geoFence: { enable: false } });
    const personal = [
      'imei',
      'passcode',
      'shares',
      'notificationEmails',
      'privilege',
      'pushNotification',
      'emailAlerts',
    ];
    const reported = ['position', 'lastSeenTime', 'modem_voltage', 'alarm', 'devicePicture'];
    for (const name of [...personal, ...reported]) expect(told).not.toHaveProperty(name);
  });

  it('is a command, a better address, a cleared history and another list', async () => {
    const made = await newDevice();
    const client = await connect(owner);
    await client.join(device(made._id));
    const asked = await test.app.inject({
      method: 'PUT',
      url: `/api/devices/alarm/${made._id}/on`,
      headers: owner.headers,
    });
    const { id } = asked.json<{ command: { id: string } }>().command;
    await client.got('command-update', { deviceUUID: made.deviceUUID, id, name: 'alarm', state: 'waiting' });
    expect(client.of('command-update')).toEqual([{ deviceUUID: made.deviceUUID, id, name: 'alarm', state: 'waiting' }]);

    const point = `${made._id}.1760000000`;
    test.core.events.emit('point.described', { deviceId: made._id, id: point, address: 'Sydney' });
    await client.got('location-history-update', { _id: point, address: 'Sydney' });
    test.core.events.emit('history.cleared', { deviceId: made._id });
    await vi.waitFor(
      () => expect(client.of('device-info-update')).toContainEqual({ deviceUUID: made.deviceUUID }),
      patient,
    );
    await newDevice();
    await vi.waitFor(() => expect(client.of('device-list-update')).toContainEqual({}), patient);
  });

  it('is an alert, once, on every page of everybody who may see that moment [A6]', async () => {
    const made = await newDevice();
    const [guest, late, expired, stranger] = await Promise.all([1, 2, 3, 4].map(() => createUser(test)));
    const hour = 3600_000;
    const now = test.clock.now().getTime();
    await shareDevice(test, made, guest!, { privilege: 1, startDate: new Date(now - hour) });
    await shareDevice(test, made, late!, { privilege: 1, startDate: new Date(now) });
    await shareDevice(test, made, expired!, {
      privilege: 2,
      startDate: new Date(now - hour),
      expiryDate: new Date(now),
    });
    const [elsewhere, watching] = [await connect(owner), await connect(owner)];
    await watching.join(device(made._id));
    const others = [await connect(guest!), await connect(late!), await connect(expired!), await connect(stranger!)];
    const raised = alertOf(made, Math.floor(now / 1000) - 60);
    test.core.events.emit('alert.raised', raised);
    for (const client of [elsewhere, watching, others[0]!]) await client.got('alert', { id: raised.alert.id });
    await settled(test, watching, owner);
    expect(watching.of('alert')).toHaveLength(1);
    for (const [at, person] of [late, expired, stranger].entries()) {
      await settled(test, others[at + 1]!, person!);
      expect(others[at + 1]!.of('alert')).toEqual([]);
    }
  });

  it('leaves out points from before a share began, also when they come late [A6]', async () => {
    const made = await newDevice();
    const person = await createUser(test);
    const startDate = new Date(1_760_000_000_000);
    await shareDevice(test, made, person, { privilege: 1, startDate });
    const [mine, theirs] = [await connect(owner), await connect(person)];
    for (const client of [mine, theirs]) await client.join(device(made._id));
    for (const second of [1_759_999_999, 1_760_000_000]) {
      test.core.events.emit('point.stored', pointOf(made, second));
      test.core.events.emit('point.described', {
        deviceId: made._id,
        id: `${made._id}.${second}.sos`,
        address: 'A',
      });
    }
    for (const [client, person_, seconds] of [
      [mine, owner, ['1759999999', '1760000000']],
      [theirs, person, ['1760000000']],
    ] as const) {
      await settled(test, client, person_);
      expect(client.of('location-history-insert').map(({ timestamp }) => String(timestamp))).toEqual(seconds);
      expect(client.of('location-history-update').map(({ _id }) => String(_id).split('.')[1])).toEqual(seconds);
    }
  });
});

describe('a server that stops', () => {
  it('is not held up by open sockets, which see a broken connection and will try again', async () => {
    const stopping = await createTestApp();
    const address = await listen(stopping);
    const person = await createUser(stopping);
    const open = ['websocket', 'polling'].map((transport) =>
      openSocket(address, person.token, { transports: [transport] }),
    );
    for (const client of open) await client.isConnected();
    const reasons = open.map(({ socket }) => new Promise<string>((resolve) => socket.once('disconnect', resolve)));
    const began = performance.now();
    await stopping.app.close();
    expect(performance.now() - began).toBeLessThan(20_000);
    for (const reason of reasons) expect(await reason).toMatch(/^transport (close|error)$/);
    await stopping.close();
  });
});
