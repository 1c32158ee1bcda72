import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareAccount, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { listen, openSocketOf, type RealtimeClient } from '../../../test/realtime-client.ts';
import { type Person, sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let url: string;

beforeAll(async () => {
  test = await createTestApp();
  url = await listen(test);
});
afterAll(() => test.close());

const { call } = sharingCalls(() => test);

const connect = (person: Person) => openSocketOf(url, person);

const setUp = async () => {
  const [owner, guest] = [await createUser(test), await createUser(test)];
  const device = await createDevice(test, { owner });
  return { owner, guest, device, room: { id: device._id, type: 'device' as const } };
};

/** The client leaves the room, is notified of the changed list, and cannot rejoin. */
const expectLost = async (client: RealtimeClient, room: { id: string; type: 'device' }) => {
  await client.got('room-disconnected', room);
  await client.got('device-list-update');
  client.socket.emit('join-room', room);
  await client.got('room-error', room);
};

describe('the open page of somebody', () => {
  it.each(['/api/share-device/:share', '/api/share-device/all/:device'])(
    'loses the device at once with DELETE %s [A6]',
    async (path) => {
      const { owner, guest, device, room } = await setUp();
      const share = await shareDevice(test, device, guest, { privilege: 1 });
      const client = await connect(guest);
      await client.join(room);
      const removed = await call(owner, 'DELETE', path.replace(':share', share).replace(':device', device._id));
      expect(removed.statusCode).toBe(200);
      await expectLost(client, room);
    },
  );

  it('loses all devices of an account with its share [A6]', async () => {
    const { owner, guest, room } = await setUp();
    await shareAccount(test, owner, guest);
    const client = await connect(guest);
    await client.join(room);
    const [share] = (await call(owner, 'GET', '/api/share-account/find/me')).json().data;
    await call(owner, 'DELETE', `/api/share-account/remove/${share._id}`);
    await expectLost(client, room);
  });

  it('does not get a device of which the invitation is pending [A6]', async () => {
    const { guest, device, room } = await setUp();
    await shareDevice(test, device, guest, { privilege: 0, isAccepted: false });
    const client = await connect(guest);
    client.socket.emit('join-room', room);
    await client.got('room-error', room);
  });
});

describe('a manager of a device', () => {
  it('is notified when its shares change, and a guest is not; a guest knows the share that they may leave', async () => {
    const { owner, guest, device } = await setUp();
    const stranger = await createUser(test);
    await shareDevice(test, device, guest, { privilege: 1 });
    const [mine, theirs] = [await connect(owner), await connect(guest)];
    const url = `/api/devices/${device.deviceUUID}`;
    const seen = async ({ headers }: Person) => (await test.app.inject({ method: 'GET', url, headers })).json();
    const { shareId } = (await seen(guest)).sharedDevices[0];
    expect((await seen(owner)).devices[0]).not.toHaveProperty('shareId');

    const body = {
      deviceUUID: device.deviceUUID,
      sharedUserWithEmail: stranger.user.email,
      masterKey: device.passcode,
      sharerName: 'Owner',
    };
    const { headers } = owner;
    const made = await test.app.inject({ method: 'POST', url: '/api/share-device/insert', headers, payload: body });
    expect(made.statusCode).toBe(201);
    await mine.got('share-update', { deviceUUID: device.deviceUUID });
    expect(theirs.of('share-update')).toEqual([]);

    const left = await test.app.inject({
      method: 'DELETE',
      url: `/api/share-device/${shareId}`,
      headers: guest.headers,
    });
    expect(left.statusCode).toBe(200);
    await theirs.got('device-list-update');
  });
});
