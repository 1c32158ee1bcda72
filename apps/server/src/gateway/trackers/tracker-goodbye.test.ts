import { createConnection } from 'node:net';
import { type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { deviceSides } from '@holdfast/protocols/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { areStored, storedPoints } from '../../../test/stored-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TrackerPorts } from './trackers.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let ports: TrackerPorts;

beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  ports = await test.gateway.listenForTrackers();
});
afterAll(() => test.close());

const reports = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    time: seconds() - 5000 + at * 10,
    latitude: 47.14,
    longitude: 9.52,
    speed: 40,
    course: 90,
    satellites: 9,
    battery: 80,
  }));

/** All bytes that a tracker sends on a connection. */
const bytesOf = (model: TrackerModel, imei: string, count: number) => {
  const { login, report } = deviceSides[model];
  return Buffer.concat([login(imei) ?? Buffer.alloc(0), report(imei, reports(count), 1)]);
};

/** Sends all bytes in one segment and disconnects; resolves with all bytes received until the connection closed. */
const sayAndLeave = (model: TrackerModel, bytes: Buffer, how: 'half' | 'whole' | 'stays') =>
  new Promise<Buffer>((resolve) => {
    const heard: Buffer[] = [];
    const socket = createConnection({ port: ports[model] ?? 0, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(heard)));
    if (how === 'half') socket.end(bytes);
    else socket.write(bytes, () => how === 'whole' && socket.destroy());
  });

const countOf = async (device: { _id: string }) => (await storedPoints(test, owner, device)).length;

/** Response bytes for the login and three reports; Teltonika acknowledges a packet by its number of reports. */
const answerBytes = (model: TrackerModel, imei: string) =>
  ({ gt06: 40, teltonika: 5, h02: 3 * `*HQ,${imei},V4,V1,20260101000000#`.length, gps103: 'LOADONONON'.length })[model];

describe.each(trackerModels)('a tracker over %s that says all it has and leaves', (model) => {
  it('has it stored and hears the answers where it only ends its own side', async () => {
    const device = await createDevice(test, { owner, model });
    const heard = await sayAndLeave(model, bytesOf(model, device.imei, 3), 'half');
    expect(heard).toHaveLength(answerBytes(model, device.imei));
    await areStored(test, owner, device, 3);
  });

  it('has it stored where it closes the connection', async () => {
    const device = await createDevice(test, { owner, model });
    await sayAndLeave(model, bytesOf(model, device.imei, 3), 'whole');
    await areStored(test, owner, device, 3);
  });

  it('has it stored where it comes again at once', async () => {
    const device = await createDevice(test, { owner, model });
    const said = reports(6).map((report) => [report]);
    const { login, report } = deviceSides[model];
    for (const one of said) {
      const bytes = Buffer.concat([login(device.imei) ?? Buffer.alloc(0), report(device.imei, one, 1)]);
      void sayAndLeave(model, bytes, 'half');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await areStored(test, owner, device, 6);
  });
});

describe('a tracker that leaves', () => {
  it('has what waits for its rate stored at that rate, also where it is back meanwhile', async () => {
    const device = await createDevice(test, { owner, model: 'gt06' });
    // The burst of the rate limit is two thousand frames without a report.
    const logins = Array.from({ length: 2600 }, () => deviceSides.gt06.login(device.imei) ?? Buffer.alloc(0));
    await sayAndLeave('gt06', Buffer.concat([...logins, bytesOf('gt06', device.imei, 3)]), 'whole');
    await sayAndLeave('gt06', deviceSides.gt06.login(device.imei) ?? Buffer.alloc(0), 'whole');
    await areStored(test, owner, device, 3);
  });
});

describe('good frames before one that ends the connection', () => {
  const answer = (imei: string) => `*HQ,${imei},V4,V1,20260101000000#`;

  it('are stored and answered where it is of another tracker', async () => {
    const [device, other] = [
      await createDevice(test, { owner, model: 'h02' }),
      await createDevice(test, { owner, model: 'h02' }),
    ];
    const bytes = Buffer.concat([bytesOf('h02', device.imei, 30), bytesOf('h02', other.imei, 1)]);
    const heard = await sayAndLeave('h02', bytes, 'stays');
    expect(heard).toHaveLength(30 * answer(device.imei).length);
    expect([await countOf(device), await countOf(other)]).toEqual([30, 0]);
  });

  it('are stored and answered where it is the last of too many that are broken', async () => {
    const device = await createDevice(test, { owner, model: 'gps103' });
    const bytes = Buffer.concat([bytesOf('gps103', device.imei, 30), Buffer.from('12;'.repeat(20))]);
    expect((await sayAndLeave('gps103', bytes, 'stays')).toString()).toBe(`LOAD${'ON'.repeat(30)}`);
    expect(await countOf(device)).toBe(30);
  });

  it('are stored and answered where it lies about its length', async () => {
    const device = await createDevice(test, { owner, model: 'gt06' });
    const bytes = Buffer.concat([bytesOf('gt06', device.imei, 3), Buffer.from('7979ffff', 'hex')]);
    expect(await sayAndLeave('gt06', bytes, 'stays')).toHaveLength(40);
    expect(await countOf(device)).toBe(3);
  });
});
