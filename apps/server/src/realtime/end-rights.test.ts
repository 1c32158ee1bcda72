import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, shareAccount, shareDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
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

beforeAll(async () => {
  test = await createTestApp();
  url = await listen(test);
});
afterAll(() => test.close());

const connect = (person: Person) => openSocketOf(url, person);

const device = (id: string) => ({ id, type: 'device' as const });

/** A device with its owner and the recipient of a share, both in its room. */
const sharedDevice = async (share: Parameters<typeof shareDevice>[3] = { privilege: 1 }) => {
  const [owner, person] = [await createUser(test), await createUser(test)];
  const made = await createDevice(test, { owner });
  await shareDevice(test, made, person, share);
  const [mine, theirs] = [await connect(owner), await connect(person)];
  await mine.join(device(made.imei));
  await theirs.join(device(made._id));
  return { owner, person, made, mine, theirs };
};

const removeShares = (deviceId: string) =>
  test.database.pool.query('DELETE FROM shares WHERE device_id = $1', [deviceId]);

let second = 1_760_000_000;
/** The default timestamp is long past; a recipient of an account share sees no points from before the share. */
const tellPoint = (made: { _id: string; deviceUUID: string }, at?: Date) => {
  second += 1;
  test.core.events.emit('point.stored', pointOf(made, at ? Math.ceil(at.getTime() / 1000) : second));
  return second;
};

describe('the right to a room', () => {
  it('ends for alerts of one’s own places too, which may have been held back for an hour [A6]', async () => {
    const { person, made, mine, theirs } = await sharedDevice({ privilege: 1, startDate: new Date(0) });
    const tellAlert = (userId: string | null) => {
      second += 1;
      const raised = { ...alertOf(made, second), userId };
      test.core.events.emit('alert.raised', raised);
      return { id: raised.alert.id };
    };
    await theirs.got('alert', tellAlert(person.user._id));
    await removeShares(made._id);
    test.core.events.emit('share.ended', { deviceId: made._id, userId: person.user._id });
    const late = tellAlert(person.user._id);
    await mine.got('alert', tellAlert(null));
    await settled(test, theirs, person);
    expect(theirs.of('alert')).not.toContainEqual(expect.objectContaining(late));
    expect(mine.of('alert')).toHaveLength(1);
  });

  it('ends with the share, for that person alone [A6]', async () => {
    const { owner, person, made, mine, theirs } = await sharedDevice({ privilege: 1, startDate: new Date(0) });
    tellPoint(made);
    await theirs.got('location-history-insert');
    await removeShares(made._id);
    test.core.events.emit('share.ended', { deviceId: made._id, userId: person.user._id });
    tellPoint(made);
    await theirs.got('room-disconnected', device(made._id));
    await settled(test, theirs, person);
    await settled(test, mine, owner);
    expect(theirs.of('location-history-insert')).toHaveLength(1);
    expect(mine.of('location-history-insert')).toHaveLength(2);
    expect(mine.of('room-disconnected')).toEqual([]);
    theirs.socket.emit('join-room', device(made._id));
    await theirs.got('room-error', device(made._id));
  });

  it('ends for everybody when the device is released [A6]', async () => {
    const { owner, person, made, mine, theirs } = await sharedDevice({ privilege: 0, startDate: new Date(0) });
    const removed = await test.app.inject({
      method: 'DELETE',
      url: `/api/devices/${made._id}`,
      headers: owner.headers,
    });
    expect(removed.statusCode).toBe(200);
    await mine.got('room-disconnected', device(made.imei));
    await theirs.got('room-disconnected', device(made._id));
    tellPoint(made);
    await settled(test, mine, owner);
    await settled(test, theirs, person);
    expect([...mine.of('location-history-insert'), ...theirs.of('location-history-insert')]).toEqual([]);
  });

  it('ends by itself in the second in which a limited share expires [A6]', async () => {
    const expiryDate = new Date(test.clock.now().getTime() + 3600_000);
    const { owner, person, made, mine, theirs } = await sharedDevice({
      privilege: 2,
      expiryDate,
      startDate: new Date(0),
    });
    tellPoint(made);
    await theirs.got('location-history-insert');
    test.clock.advance({ hours: 1 });
    // The right ends immediately, without waiting for the timer.
    tellPoint(made);
    const began = performance.now();
    await theirs.got('room-disconnected', device(made._id));
    // Generous limit for a busy machine.
    expect(performance.now() - began).toBeLessThan(20_000);
    await settled(test, theirs, person);
    await settled(test, mine, owner);
    expect(theirs.of('location-history-insert')).toHaveLength(1);
    expect(mine.of('location-history-insert')).toHaveLength(2);
  });

  it('ends in the same second for API and sockets, with the share of an account too [A6]', async () => {
    const [owner, person] = [await createUser(test), await createUser(test)];
    const made = await createDevice(test, { owner });
    await shareAccount(test, owner, person);
    const theirs = await connect(person);
    await theirs.join(device(made._id));
    const call = (method: 'GET' | 'DELETE', path: string, { headers } = person) =>
      test.app.inject({ method, url: path, headers });
    tellPoint(made, test.clock.now());
    await theirs.got('location-history-insert');
    expect((await call('GET', `/api/devices/${made._id}`)).statusCode).toBe(200);
    const [share] = (await call('GET', '/api/share-account/find/me', owner)).json().data;
    expect((await call('DELETE', `/api/share-account/remove/${share._id}`, owner)).statusCode).toBe(200);
    tellPoint(made, test.clock.now());
    expect((await call('GET', `/api/devices/${made._id}`)).statusCode).toBe(404);
    await theirs.got('room-disconnected', device(made._id));
    await settled(test, theirs, person);
    expect(theirs.of('location-history-insert')).toHaveLength(1);
  });

  it('outlives a limited share of a person to whom the whole account is shared', async () => {
    const [owner, person] = [await createUser(test), await createUser(test)];
    const made = await createDevice(test, { owner });
    await shareAccount(test, owner, person);
    const expiryDate = new Date(test.clock.now().getTime() + 3600_000);
    await shareDevice(test, made, person, { privilege: 2, expiryDate, startDate: new Date(0) });
    const theirs = await connect(person);
    await theirs.join(device(made._id));
    test.clock.advance({ hours: 1, seconds: 1 });
    expect((await test.app.inject({ url: `/api/devices/${made._id}`, headers: person.headers })).statusCode).toBe(200);
    tellPoint(made, test.clock.now());
    await theirs.got('location-history-insert');
    await settled(test, theirs, person);
    expect(theirs.of('room-disconnected')).toEqual([]);
  });

  it('follows a share that changes [A6]', async () => {
    const { person, made, theirs } = await sharedDevice({ privilege: 1, startDate: new Date(0) });
    const userId = person.user._id;
    const change = async (sql: string) => {
      await test.database.pool.query(`UPDATE shares SET ${sql} WHERE device_id = $1`, [made._id]);
      test.core.events.emit('share.updated', { deviceId: made._id, userId });
    };
    await change(`start_date = '2100-01-01'`);
    await vi.waitFor(async () => {
      const before = theirs.of('location-history-insert').length;
      tellPoint(made);
      await settled(test, theirs, person);
      expect(theirs.of('location-history-insert')).toHaveLength(before);
    }, patient);
    await change('is_accepted = false');
    await theirs.got('room-disconnected', device(made._id));
  });

  it('is not given by an answer of the database that is older than its end [A6]', async () => {
    const [owner, person] = [await createUser(test), await createUser(test)];
    const made = await createDevice(test, { owner });
    await shareDevice(test, made, person, { privilege: 1 });
    const theirs = await connect(person);
    const { deviceAccess } = test.services;
    const original = deviceAccess.findByImei;
    vi.spyOn(deviceAccess, 'findByImei').mockImplementationOnce(async (...asked) => {
      const outdated = await original(...asked);
      await removeShares(made._id);
      test.core.events.emit('share.ended', { deviceId: made._id, userId: person.user._id });
      return outdated;
    });
    theirs.socket.emit('join-room', device(made._id));
    await theirs.got('room-error', device(made._id));
    expect(theirs.of('room-connected')).not.toContainEqual(device(made._id));
    vi.restoreAllMocks();
  });
});

describe('the connection', () => {
  it('ends with a log-out, and those of other sessions stay [A6]', async () => {
    const person = await createUser(test);
    const token = await test.services.sessions.create({
      userId: person.user._id,
      ip: '127.0.0.1',
      userAgent: '',
      isAuthenticated: true,
    });
    const [first, again, other] = [await connect(person), await connect(person), await connect({ ...person, token })];
    await test.app.inject({ method: 'POST', url: '/api/logout', headers: person.headers });
    await first.isDisconnected();
    await again.isDisconnected();
    await settled(test, other, person);
    expect(await refusal(url, person.token)).toBe('session-expired');
  });

  it('ends with the account [A6]', async () => {
    const person = await createUser(test);
    const client = await connect(person);
    const removed = await test.app.inject({
      method: 'DELETE',
      url: '/api/v2/account',
      headers: person.headers,
      payload: { password: person.password },
    });
    expect(removed.statusCode).toBe(200);
    await client.isDisconnected();
  });

  it('ends when its session has become too old [A6]', async () => {
    const person = await createUser(test);
    const client = await connect(person);
    test.clock.advance({ days: 31 });
    await client.isDisconnected();
  });

  it('does not begin with a session that ended during the handshake [A6]', async () => {
    const person = await createUser(test);
    const { sessions } = test.services;
    const original = sessions.authenticate;
    vi.spyOn(sessions, 'authenticate').mockImplementationOnce(async (token) => {
      const principal = await original(token);
      await sessions.end(person.user._id, 'all', null);
      return principal;
    });
    const client = openSocket(url, person.token);
    const ended = new Promise<string>((resolve) => client.socket.once('disconnect', resolve));
    expect(await ended).toBe('io server disconnect');
    vi.restoreAllMocks();
  });
});
