import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DomainEvents } from '@holdfast/contract/events';
import type { LocationPoint } from '@holdfast/contract/history';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Device = Awaited<ReturnType<typeof createDevice>>;

/** Fake Nominatim; fails the next `failures` requests. */
const geocoder = { requests: [] as { request: IncomingMessage; at: number }[], failures: 0 };
const service = createServer((request, response) => {
  geocoder.requests.push({ request, at: Date.now() });
  if (geocoder.failures > 0) {
    geocoder.failures -= 1;
    response.writeHead(503).end();
    return;
  }
  const lat = new URL(request.url ?? '', 'http://localhost').searchParams.get('lat');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ display_name: lat === '80' ? undefined : `House ${lat}` }));
});

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  test = await createTestApp({ RATE_LIMIT: 'off', GEOCODER_URL: `http://127.0.0.1:${port}/` });
  owner = await createUser(test);
});
afterAll(async () => {
  await test.close();
  service.close();
});

const pointsOf = async ({ _id }: Device) =>
  (await test.app.inject({ url: `/api/history/map/${_id}`, headers: owner.headers })).json<LocationPoint[]>();

const positionOf = async ({ _id }: Device) =>
  (await test.app.inject({ url: `/api/devices/${_id}`, headers: owner.headers })).json().devices[0].position;

const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

describe('an address from the geocoder', () => {
  it('replaces that of the nearest place, in the newest point only', async () => {
    const described: DomainEvents['point.described'][] = [];
    test.core.events.on('point.described', (event) => described.push(event));
    const stored: DomainEvents['point.stored'][] = [];
    test.core.events.on('point.stored', (event) => stored.push(event));
    const device = await createDevice(test, { owner });
    const now = seconds();
    const [first, second] = [{ latitude: -33.1 }, { latitude: -33.2 }].map((place, at) => ({
      ...place,
      longitude: 151.5,
      timestamp: now - 60 + at,
    }));
    await reportPoints(test, device, [first, second]);
    expect(stored.map(({ point }) => point.address)).toEqual([
      expect.stringMatching(/km .+, Australia$/),
      expect.stringMatching(/km .+, Australia$/),
    ]);
    await waitFor(async () => expect((await positionOf(device)).address).toBe('House -33.2'));
    expect(described).toEqual([{ deviceId: device._id, id: `${device._id}.${now - 59}`, address: 'House -33.2' }]);
    const points = await pointsOf(device);
    expect(points.map(({ address }) => address)).toEqual(['House -33.2', expect.stringMatching(/Australia$/)]);
    const [{ request } = {}] = geocoder.requests;
    expect(request?.url).toBe('/reverse?format=jsonv2&lat=-33.2&lon=151.5');
    expect(request?.headers['user-agent']).toMatch(/^Holdfast\//);
  });

  it('is asked for once a second at most, and once for a position', async () => {
    const before = geocoder.requests.length;
    const devices = [await createDevice(test, { owner }), await createDevice(test, { owner })];
    const third = await createDevice(test, { owner });
    await Promise.all(
      [...devices, third].map((device, at) =>
        reportPoints(test, device, [{ latitude: at === 2 ? 10 : 10 + at, longitude: 20, timestamp: seconds() }]),
      ),
    );
    for (const [at, device] of [...devices, third].entries()) {
      await waitFor(async () => expect((await positionOf(device)).address).toBe(`House ${at === 2 ? 10 : 10 + at}`));
    }
    const asked = geocoder.requests.slice(before);
    expect(asked).toHaveLength(2);
    for (const [at, { at: time }] of geocoder.requests.slice(1).entries()) {
      expect(time - (geocoder.requests[at]?.at ?? 0)).toBeGreaterThan(950);
    }
  });

  it('comes later when the service fails first, and the nearest place stays when it knows none', async () => {
    geocoder.failures = 1;
    const device = await createDevice(test, { owner });
    await reportPoints(test, device, [{ latitude: 12, longitude: 20, timestamp: seconds() }]);
    expect((await positionOf(device)).address).toMatch(/km .+ of /);
    const nowhere = await createDevice(test, { owner });
    await reportPoints(test, nowhere, [{ latitude: 80, longitude: 20, timestamp: seconds() }]);
    await waitFor(async () => expect((await positionOf(device)).address).toBe('House 12'));
    await waitFor(() => expect(geocoder.requests.some(({ request }) => request.url?.includes('lat=80'))).toBe(true));
    expect((await positionOf(nowhere)).address).toMatch(/km .+ of /);
  });
});
