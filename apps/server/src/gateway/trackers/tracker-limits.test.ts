import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceSides } from '@holdfast/protocols/devices';
import { protocols } from '@holdfast/protocols/protocols';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { connectTracker, type TestTracker } from '../../../test/tracker-device.ts';
import type { CommandDelivery } from '../command-delivery.ts';
import type { Pipeline } from '../pipeline.ts';
import { createThrottle } from '../throttle.ts';
import { createTrackerAddresses } from './tracker-addresses.ts';
import { openTrackerConnection, type TrackerHandlers, trackerPatience } from './tracker-connection.ts';
import { createTrackerMetrics, type TrackerRefusal } from './tracker-metrics.ts';
import { startTrackerServer, type TrackerServer } from './tracker-server.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
const open: TestTracker[] = [];
const servers: TrackerServer[] = [];

beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
});
afterEach(() => {
  for (const tracker of open.splice(0)) tracker.end();
  for (const server of servers.splice(0)) {
    server.stop();
    server.end();
  }
});
afterAll(() => test.close());

const noDelivery = { connect: () => {}, disconnect: () => {} } as CommandDelivery;

/** Starts a separate tracker server with the given timeouts and pipeline. */
const start = async (pipeline: Partial<Pipeline> = {}, patience = { loginSeconds: 30, silentSeconds: 900 }) => {
  const metrics = createTrackerMetrics();
  const server = await startTrackerServer({
    model: 'gt06',
    host: '127.0.0.1',
    port: 0,
    credentials: test.services.deviceCredentials,
    commands: test.services.commands,
    pipeline: {
      receive: async (_device, decoded) => decoded,
      waitOf: () => 0,
      weigh: () => {},
      ...pipeline,
    } as Pipeline,
    delivery: noDelivery,
    addresses: createTrackerAddresses({ hasLimits: true }),
    metrics,
    events: test.core.events,
    clock: test.clock.now,
    log: silentLog,
    patience,
  });
  servers.push(server);
  const refused = async (reason: TrackerRefusal) =>
    (await metrics.refused.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  const connect = async () => {
    const tracker = await connectTracker(server.port);
    open.push(tracker);
    return tracker;
  };
  return { connect, refused };
};

const login = (imei: string) => deviceSides.gt06.login(imei) ?? Buffer.alloc(0);
const report = { latitude: 47, longitude: 9, speed: 1, course: 2, satellites: 9, battery: 50 };
const reports = (count: number) =>
  deviceSides.gt06.report(
    '',
    Array.from({ length: count }, (_, at) => ({ ...report, time: seconds() - at })),
    1,
  );

const entered = async ({ connect }: Awaited<ReturnType<typeof start>>) => {
  const device = await createDevice(test, { owner, model: 'gt06' });
  const tracker = await connect();
  tracker.send(login(device.imei));
  await tracker.read(10);
  return tracker;
};

it('acknowledges nothing before it is committed, and nothing at all where the commit fails [A29]', async () => {
  const commits: { done: () => void; fail: (error: Error) => void }[] = [];
  const server = await start({
    receive: (_device, decoded) =>
      new Promise((resolve, reject) => commits.push({ done: () => resolve(decoded), fail: reject })),
  });
  const tracker = await entered(server);
  tracker.send(reports(3));
  await vi.waitFor(() => expect(commits).toHaveLength(1), { timeout: 20_000 });
  await sleep(50);
  expect((await tracker.read(0)).length).toBe(0);
  commits[0]?.done();
  expect((await tracker.read(30)).length).toBe(30);
  tracker.send(reports(1));
  await vi.waitFor(() => expect(commits).toHaveLength(2), { timeout: 20_000 });
  commits[1]?.fail(new Error('the database is gone'));
  await tracker.closed;
  expect((await tracker.read(1)).length).toBe(0);
});

it('answers in the order of the frames, also where a later commit is done first', async () => {
  const commits: (() => void)[] = [];
  const server = await start({
    receive: (_device, decoded) => new Promise((resolve) => commits.push(() => resolve(decoded))),
  });
  const tracker = await entered(server);
  for (const serial of [1, 2]) {
    tracker.send(deviceSides.gt06.report('', [{ ...report, time: seconds() - serial }], serial));
    await vi.waitFor(() => expect(commits).toHaveLength(serial), { timeout: 20_000 });
  }
  commits[1]?.();
  await sleep(20);
  expect((await tracker.read(0)).length).toBe(0);
  commits[0]?.();
  const answers = await tracker.read(20);
  expect([answers.readUInt16BE(4), answers.readUInt16BE(14)]).toEqual([1, 2]);
});

it('a tracker that says who it is byte by byte, and never ends, is closed [A29]', async () => {
  const server = await start({}, { loginSeconds: 1, silentSeconds: 900 });
  const tracker = await server.connect();
  const bytes = login('358888888888888').subarray(0, -1);
  for (let at = 0; !tracker.isClosed(); at += 1) {
    tracker.send(bytes.subarray(at % bytes.length, (at % bytes.length) + 1));
    await sleep(50);
  }
  expect(await server.refused('no-login')).toBe(1);
});

it('a tracker that is known and then sends only parts of frames is closed [A29]', async () => {
  const server = await start({}, { loginSeconds: 30, silentSeconds: 1 });
  const tracker = await entered(server);
  tracker.send(Buffer.from('79790ff0', 'hex'));
  while (!tracker.isClosed()) {
    tracker.send(Buffer.from([1]));
    await sleep(50);
  }
  expect(await server.refused('silent')).toBe(1);
});

it('a tracker that never reads its answers is closed [A29]', async () => {
  // A fake socket, because kernel buffers would hold megabytes of responses before the server does.
  const unread = new Duplex({ read: () => {}, write: () => {} });
  const socket = Object.assign(unread, { setNoDelay: () => unread }) as unknown as Socket;
  const device = { id: 'd', deviceUuid: 'D', imei: '358888888888888' };
  const refused: TrackerRefusal[] = [];
  const handlers: TrackerHandlers = {
    identify: async () => ({ device, zone: null }),
    opened: () => {},
    receive: async () => {},
    waitOf: () => 0,
    weigh: () => {},
    countFrames: () => {},
    refuse: (reason) => refused.push(reason),
    left: () => true,
    closed: () => {},
    now: () => new Date(),
  };
  openTrackerConnection(socket, protocols.gt06, handlers, trackerPatience);
  socket.push(login(device.imei));
  const many = Buffer.concat(Array.from({ length: 1000 }, () => reports(1)));
  for (let at = 0; at < 20 && !socket.destroyed; at += 1) {
    socket.push(many);
    await sleep(10);
  }
  expect(refused).toEqual(['slow']);
  expect(socket.destroyed).toBe(true);
});

it('a tracker whose queue is full is not read from [A29]', async () => {
  let wait = 0;
  let received = 0;
  const server = await start({
    waitOf: () => wait,
    receive: async (_device, decoded) => {
      received += decoded.messages.length;
      wait = 60_000;
      return decoded;
    },
  });
  const tracker = await entered(server);
  tracker.send(reports(1));
  await tracker.read(10);
  const before = received;
  const flood = Buffer.concat(Array.from({ length: 2000 }, () => reports(1)));
  for (let at = 0; at < 100; at += 1) tracker.send(flood);
  await sleep(300);
  expect(received).toBe(before);
  expect(tracker.socket.writableLength).toBeGreaterThan(0);
});

const logins = (imei: string, count: number) => Buffer.concat(Array.from({ length: count }, () => login(imei)));

it('a tracker is not read from while a thousand answers wait for a commit [A29]', async () => {
  let weighed = 0;
  const server = await start({
    receive: () => new Promise(() => {}),
    weigh: (_device, count) => {
      weighed += count;
    },
  });
  const device = await createDevice(test, { owner, model: 'gt06' });
  const tracker = await server.connect();
  tracker.send(login(device.imei));
  await tracker.read(10);
  tracker.send(reports(1));
  const flood = logins(device.imei, 3000);
  for (let at = 0; at < 100; at += 1) tracker.send(flood);
  await vi.waitFor(() => expect(weighed).toBeGreaterThan(900), { timeout: 20_000 });
  await sleep(300);
  expect(weighed).toBeLessThan(1200);
  expect(tracker.socket.writableLength).toBeGreaterThan(0);
  expect(tracker.isClosed()).toBe(false);
});

it('frames without a report take from what a device may send [A29]', async () => {
  const throttle = createThrottle();
  let weighed = 0;
  const server = await start({
    waitOf: ({ id }) => throttle.waitOf(id),
    weigh: ({ id }, count) => {
      weighed += count;
      throttle.take(id, count);
    },
  });
  const device = await createDevice(test, { owner, model: 'gt06' });
  const tracker = await server.connect();
  tracker.send(logins(device.imei, 20_000));
  await vi.waitFor(() => expect(weighed).toBeGreaterThan(2000), { timeout: 20_000 });
  await sleep(300);
  expect(weighed).toBeLessThan(3000);
});

it('an address has two hundred connections at most that have not said who they are', async () => {
  const server = await start();
  await entered(server);
  const first = await Promise.all(Array.from({ length: 200 }, () => server.connect()));
  const last = await server.connect();
  await last.closed;
  expect(await server.refused('too-many-connections')).toBe(1);
  first[0]?.end();
  await vi.waitFor(
    async () => {
      const next = await server.connect();
      await sleep(20);
      expect(next.isClosed()).toBe(false);
    },
    { timeout: 20_000 },
  );
});

it('an address that guesses numbers is not listened to any more [A29]', async () => {
  const server = await start();
  for (let at = 0; at < 100; at += 1) {
    const tracker = await server.connect();
    tracker.send(login(String(358_888_000_000_000 + at)));
    await tracker.closed;
  }
  expect(await server.refused('unknown-id')).toBe(100);
  const banned = await server.connect();
  await banned.closed;
  expect(await server.refused('banned-address')).toBe(1);
});
