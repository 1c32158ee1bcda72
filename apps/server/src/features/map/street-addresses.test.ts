import type { LocationPoint } from '@holdfast/contract/history';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const now = () => Math.floor(Date.now() / 1000);

it('a report has the address of its street, also the first one, for which the map had to be read', async () => {
  const owner = await createUser(test);
  const { _id, imei = '', secret } = await createDevice(test, { owner });
  const report = async (latitude: number, longitude: number, timestamp: number) => {
    const query = { id: imei, lat: `${latitude}`, lon: `${longitude}`, timestamp: `${timestamp}`, accuracy: '5' };
    expect((await test.app.inject({ url: `/ingest/osmand/${secret}`, query })).statusCode).toBe(200);
  };
  const addresses = async () => {
    const answer = await test.app.inject({ url: `/api/history/map/${_id}`, headers: owner.headers });
    return answer.json<LocationPoint[]>().map(({ address }) => address);
  };
  const described: string[] = [];
  test.core.events.on('point.described', ({ address }) => described.push(address));

  await report(47.1389, 9.5226, now() - 60);
  await vi.waitFor(async () => expect(await addresses()).toEqual(['Städtle, Vaduz']), { timeout: 10_000 });
  expect(described).toEqual(['Städtle, Vaduz']);

  await report(47.13895, 9.52262, now());
  expect((await addresses())[0]).toMatch(/, Vaduz$/);
  expect(described).toHaveLength(1);

  await report(-33.8841, 151.2111, now() + 1);
  expect((await addresses())[0]).toBe('Surry Hills, Australia');
});
