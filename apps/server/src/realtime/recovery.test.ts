import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, shareDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import {
  alertOf,
  listen,
  openSocketOf,
  type Person,
  patient,
  pointOf,
  type RealtimeClient,
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

const device = (id: string) => ({ id, type: 'device' as const });

const socketsOnServer = async () =>
  Number(/^realtime_sockets (\d+)$/m.exec((await test.app.inject('/metrics')).body)?.[1]);

/** A user who sees two devices and has just lost the network connection. */
const cutOff = async (share: Partial<Parameters<typeof shareDevice>[3]> = {}) => {
  const [owner, person] = [await createUser(test), await createUser(test)];
  const [shared, own] = [await createDevice(test, { owner }), await createDevice(test, { owner: person })];
  await shareDevice(test, shared, person, { privilege: 1, startDate: new Date(0), ...share });
  const client = await openSocketOf(url, person);
  await client.join(device(shared._id));
  await client.join(device(own.imei));
  const before = await socketsOnServer();
  client.breakOff();
  await vi.waitFor(async () => expect(await socketsOnServer()).toBe(before - 1), patient);
  client.received.length = 0;
  return { person, shared, own, client };
};

const tellBoth = (shared: Parameters<typeof pointOf>[0], own: Parameters<typeof pointOf>[0], second: number) => {
  for (const made of [shared, own]) test.core.events.emit('point.stored', pointOf(made, second));
};

const comeBack = async (client: RealtimeClient, person: Person) => {
  client.socket.connect();
  await client.isConnected();
  expect(client.socket.recovered).toBe(true);
  await settled(test, client, person);
};

const toldOf = (client: RealtimeClient) =>
  client.of('location-history-insert').map(({ deviceUUID, timestamp }) => `${deviceUUID} ${timestamp}`);

describe('a connection that comes back', () => {
  it('gets its rooms again and what it missed, in order and once', async () => {
    const { person, shared, own, client } = await cutOff();
    tellBoth(shared, own, 1_760_000_000);
    test.core.events.emit('device-list.updated', { userId: person.user._id });
    await comeBack(client, person);
    tellBoth(shared, own, 1_760_000_001);
    await settled(test, client, person);
    expect(toldOf(client)).toEqual([
      `${shared.deviceUUID} 1760000000`,
      `${own.deviceUUID} 1760000000`,
      `${shared.deviceUUID} 1760000001`,
      `${own.deviceUUID} 1760000001`,
    ]);
    expect(client.of('device-list-update')).toHaveLength(3);
    expect(client.of('room-disconnected')).toEqual([]);
  });

  it.each([
    ['was removed, and it was told', true],
    ['was removed behind its back', false],
  ])('gets neither room nor missed events where the share %s [A6]', async (_how, isTold) => {
    const { person, shared, own, client } = await cutOff();
    tellBoth(shared, own, 1_760_000_000);
    await test.database.pool.query('DELETE FROM shares WHERE device_id = $1', [shared._id]);
    if (isTold) test.core.events.emit('share.ended', { deviceId: shared._id, userId: person.user._id });
    await comeBack(client, person);
    await client.got('room-disconnected', device(shared._id));
    tellBoth(shared, own, 1_760_000_001);
    await settled(test, client, person);
    expect(toldOf(client)).toEqual([`${own.deviceUUID} 1760000000`, `${own.deviceUUID} 1760000001`]);
  });

  it('gets nothing of a share that expired meanwhile [A6]', async () => {
    const expiryDate = new Date(test.clock.now().getTime() + 3600_000);
    const { person, shared, own, client } = await cutOff({ privilege: 2, expiryDate });
    tellBoth(shared, own, 1_760_000_000);
    test.clock.advance({ hours: 1 });
    await comeBack(client, person);
    await client.got('room-disconnected', device(shared._id));
    expect(toldOf(client)).toEqual([`${own.deviceUUID} 1760000000`]);
  });

  it('gets a missed alert where it was in the room and still may, and of no share that ended [A6]', async () => {
    const { person, shared, own, client } = await cutOff();
    const watching = await openSocketOf(url, person);
    const [first, second] = [alertOf(own, 1_760_000_000), alertOf(shared, 1_760_000_000)];
    for (const raised of [first, second]) test.core.events.emit('alert.raised', raised);
    for (const raised of [first, second]) await watching.got('alert', { id: raised.alert.id });
    watching.socket.disconnect();
    await test.database.pool.query('DELETE FROM shares WHERE device_id = $1', [shared._id]);
    test.core.events.emit('share.ended', { deviceId: shared._id, userId: person.user._id });
    await comeBack(client, person);
    expect(client.of('alert').map(({ id }) => id)).toEqual([first.alert.id]);
  });

  it('gets no missed point from before the share began [A6]', async () => {
    const { person, shared, own, client } = await cutOff({ startDate: new Date(1_760_000_000_000) });
    tellBoth(shared, own, 1_759_999_999);
    tellBoth(shared, own, 1_760_000_000);
    await comeBack(client, person);
    expect(toldOf(client)).toEqual([
      `${own.deviceUUID} 1759999999`,
      `${shared.deviceUUID} 1760000000`,
      `${own.deviceUUID} 1760000000`,
    ]);
  });

  it.each([
    ['after a log-out', true],
    ['with a token that is none', false],
  ])('gets nothing %s, before or after it is refused [A6]', async (_when, isLoggedOut) => {
    const { person, shared, own, client } = await cutOff();
    tellBoth(shared, own, 1_760_000_000);
    if (isLoggedOut) await test.app.inject({ method: 'POST', url: '/api/logout', headers: person.headers });
    else client.socket.auth = { token: 'nonsense' };
    const packets = collectPackets(client);
    client.socket.connect();
    const refused = new Promise<Error>((resolve) => client.socket.once('connect_error', resolve));
    expect((await refused).message).toMatch(/Session expired/);
    expect(packets.join('\n')).not.toContain('location-history-insert');
    expect(client.received).toEqual([]);
  });

  it('gets nothing that was kept for somebody else [A6]', async () => {
    const { shared, own, client } = await cutOff();
    const thief = await createUser(test);
    tellBoth(shared, own, 1_760_000_000);
    client.socket.auth = { token: thief.token };
    client.socket.connect();
    const refused = new Promise<Error>((resolve) => client.socket.once('connect_error', resolve));
    expect(await refused).toMatchObject({ message: 'Please connect again', data: { code: 'connect-again' } });
    expect(client.received).toEqual([]);
    client.socket.connect();
    await client.isConnected();
    expect(client.socket.recovered).toBe(false);
    await client.join({ id: thief.user._id, type: 'user' });
    await settled(test, client, thief);
    expect(toldOf(client)).toEqual([]);
  });
});

/** Records raw packets, including those that the client library would suppress. */
function collectPackets({ socket }: RealtimeClient) {
  const packets: string[] = [];
  socket.io.on('open', () => {
    socket.io.engine.on('data', (data: unknown) => void packets.push(String(data)));
  });
  return packets;
}
