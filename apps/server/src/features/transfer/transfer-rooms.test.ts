import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { listen, openSocketOf, settled } from '../../../test/realtime-client.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createStock, type Person } from '../../../test/transfer-calls.ts';

let test: TestApp;
let url: string;

beforeAll(async () => {
  test = await createTestApp();
  url = await listen(test);
});
afterAll(() => test.close());

const connect = (person: Person) => openSocketOf(url, person);

it('a transferred device tells its former owner and guests nothing more, and its new one only what is new [A6]', async () => {
  const { k9, member, device, transfer } = await createStock(test);
  const guest = await createUser(test);
  await shareDevice(test, device, guest, { privilege: 1 });
  const room = { id: device._id, type: 'device' as const };
  const [mine, guests, theirs] = [await connect(k9), await connect(guest), await connect(member)];
  await mine.join({ id: device.imei, type: 'device' });
  await guests.join(room);
  theirs.socket.emit('join-room', room);
  await theirs.got('room-error', room);

  expect((await transfer()).statusCode).toBe(200);
  await mine.got('room-disconnected', { id: device.imei });
  await guests.got('room-disconnected', room);
  for (const client of [mine, guests, theirs]) await client.got('device-list-update');
  mine.socket.emit('join-room', { id: device.imei, type: 'device' });
  await mine.got('room-error', { id: device.imei });
  await theirs.join(room);

  test.clock.advance({ seconds: 10 });
  const now = Math.floor(test.clock.now().getTime() / 1000);
  await reportPoints(test, device, [{ timestamp: now - 3600 }]);
  await reportPoints(test, device, [{ timestamp: now }]);
  await theirs.got('location-history-insert', { timestamp: now });
  await settled(test, theirs, member);
  await settled(test, mine, k9);
  await settled(test, guests, guest);
  expect(theirs.of('location-history-insert').map(({ timestamp }) => timestamp)).toEqual([now]);
  expect(theirs.of('device-info-update').filter(({ position }) => position)).toMatchObject([
    { position: { timestamp: now } },
  ]);
  for (const client of [mine, guests]) {
    expect([...client.of('location-history-insert'), ...client.of('device-info-update')]).toEqual([]);
  }
});
