import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, shareDevice } from '../device-factories.ts';
import { createUser } from '../factories.ts';
import { listen, openSocketOf, patient, pointOf, type RealtimeClient, settled } from '../realtime-client.ts';
import type { TestApp } from '../test-app.ts';
import { startTwo } from './two-processes.ts';

let close: () => Promise<void>;
let startAnother: () => Promise<TestApp>;
let [here, there]: TestApp[] = [];
let urls: string[];

beforeAll(async () => {
  const two = await startTwo([{}, {}]);
  close = two.close;
  startAnother = two.startAnother;
  [here, there] = two.apps;
  urls = await Promise.all(two.apps.map(listen));
});
afterAll(() => close());

/** A guest watches a device through one process, while all changes happen in the other. */
const watch = async (startDate = new Date(0)) => {
  const [owner, guest] = [await createUser(there as TestApp), await createUser(there as TestApp)];
  const device = await createDevice(there as TestApp, { owner });
  await shareDevice(there as TestApp, device, guest, { privilege: 1, startDate });
  const client = await openSocketOf(urls[0] ?? '', guest);
  await client.join({ id: device._id, type: 'device' });
  return { owner, guest, device, client };
};

const secondsTold = (client: RealtimeClient) => client.of('location-history-insert').map(({ timestamp }) => timestamp);
const emit = (...args: Parameters<TestApp['core']['events']['emit']>) => (there as TestApp).core.events.emit(...args);

describe('two processes', () => {
  it('tell the sockets of each other', async () => {
    const { device, client } = await watch();
    emit('point.stored', pointOf(device, 1_760_000_000));
    await client.got('location-history-insert', { deviceUUID: device.deviceUUID, timestamp: 1_760_000_000 });
  });

  it('learn from each other who is watched when one starts later', async () => {
    const { device, client, guest } = await watch();
    await settled(there as TestApp, client, guest);
    const later = await startAnother();
    // Until then the process treats every room as occupied.
    await sleep(6000);
    later.core.events.emit('point.stored', pointOf(device, 1_760_000_000));
    await client.got('location-history-insert', { deviceUUID: device.deviceUUID, timestamp: 1_760_000_000 });
    await later.leave();
  });

  it('tell nobody who joins later what a device reported before it changed hands [A6]', async () => {
    const owner = await createUser(there as TestApp);
    const device = await createDevice(there as TestApp, { owner });
    const client = await openSocketOf(urls[0] ?? '', owner);
    emit('point.stored', pointOf(device, 1_760_000_000));
    emit('device.transferred', { deviceId: device._id });
    await settled(there as TestApp, client, owner);
    await client.join({ id: device._id, type: 'device' });
    await settled(there as TestApp, client, owner);
    expect(secondsTold(client)).toEqual([]);
  });

  it('hide what a guest must not see, whichever of them tells it [A6]', async () => {
    const { device, client, guest } = await watch(new Date(1_760_000_000_000));
    emit('point.stored', pointOf(device, 1_759_999_999));
    emit('point.stored', pointOf(device, 1_760_000_000));
    await settled(there as TestApp, client, guest);
    expect(secondsTold(client)).toEqual([1_760_000_000]);
  });

  it('take a room away at once when the other ends the share [A6]', async () => {
    const { device, client, guest } = await watch();
    emit('share.ended', { deviceId: device._id, userId: guest.user._id });
    emit('point.stored', pointOf(device, 1_760_000_000));
    await client.got('room-disconnected', { id: device._id });
    await settled(there as TestApp, client, guest);
    expect(secondsTold(client)).toEqual([]);
  });

  it('disconnect whom the other signs out [A6]', async () => {
    const { client, guest } = await watch();
    await (there as TestApp).app.inject({ method: 'POST', url: '/api/logout', headers: guest.headers });
    await client.isDisconnected();
  });

  it('give a connection that comes back to the other what it missed, in order and once', async () => {
    const { device, client, guest } = await watch();
    await settled(there as TestApp, client, guest);
    client.breakOff();
    await client.isDisconnected();
    client.received.length = 0;
    emit('point.stored', pointOf(device, 1_760_000_001));
    emit('point.stored', pointOf(device, 1_760_000_002));
    await moveTo(client, urls[1] ?? '');
    expect(client.socket.recovered).toBe(true);
    emit('point.stored', pointOf(device, 1_760_000_003));
    await settled(there as TestApp, client, guest);
    expect(secondsTold(client)).toEqual([1_760_000_001, 1_760_000_002, 1_760_000_003]);
  });

  it('give nothing back of a room whose right had ended meanwhile, though it began again [A6]', async () => {
    const { device, client, guest } = await watch();
    await settled(there as TestApp, client, guest);
    client.breakOff();
    await client.isDisconnected();
    client.received.length = 0;
    emit('share.ended', { deviceId: device._id, userId: guest.user._id });
    emit('point.stored', pointOf(device, 1_760_000_001));
    await moveTo(client, urls[1] ?? '');
    await client.got('room-disconnected', { id: device._id });
    await settled(there as TestApp, client, guest);
    expect(secondsTold(client)).toEqual([]);
  });
});

/**
 * Waits until the first process has stored its session: its writes precede its later publishes on the same Redis
 * connection.
 */
const isKept = () =>
  new Promise<void>((resolve) => {
    const imei = randomUUID();
    const stop = (there as TestApp).core.events.onAnywhere('device.rekeyed', (rekeyed) => {
      if (rekeyed.imei !== imei) return;
      stop();
      resolve();
    });
    (here as TestApp).core.events.emit('device.rekeyed', { imei });
  });

/**
 * Reconnects the session to another process, as behind a load balancer, once the first process has noticed the
 * disconnect.
 */
const moveTo = async ({ socket, isConnected }: RealtimeClient, url: string) => {
  await vi.waitFor(async () => {
    const { body } = await (here as TestApp).app.inject('/metrics');
    expect(body).toMatch(/^realtime_sockets 0$/m);
  }, patient);
  await isKept();
  Object.assign(socket.io, { uri: url });
  socket.connect();
  await isConnected();
};
