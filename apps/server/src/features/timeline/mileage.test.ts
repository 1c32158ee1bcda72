import type { Mileage } from '@holdfast/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

interface MileagePage {
  timezone: string;
  data: Mileage[];
  pagination: { total: number; hasNext: boolean };
}

let test: TestApp;
let owner: Person;
let fleet: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
  fleet = await createUser(test, { roles: ['enterprise'] });
});
afterAll(() => test.close());

const minute = 60;
const hour = 3600;
const metre = 1 / 111_195;
const at = (moment: string) => Date.parse(moment) / 1000;

/** Half an hour at home, half an hour's drive of 18 km, half an hour at the destination. */
const outing = (from: number) => [
  ...Array.from({ length: 7 }, (_, i) => ({ timestamp: from + i * 5 * minute, latitude: 47, longitude: 9.5 })),
  ...Array.from({ length: 59 }, (_, i) => ({
    timestamp: from + hour / 2 + (i + 1) * 30,
    latitude: 47 + (i + 1) * 300 * metre,
    longitude: 9.5,
    speed: 36,
  })),
  ...Array.from({ length: 7 }, (_, i) => ({
    timestamp: from + hour + i * 5 * minute,
    latitude: 47 + 18_000 * metre,
    longitude: 9.5,
  })),
];

const groupOf = async (person: Person, devices: Device[]) => {
  const payload = { name: `Vans ${Math.random()}`, devices: devices.map(({ _id }) => _id) };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/device/groups/create',
    headers: person.headers,
    payload,
  });
  return answer.json<{ groupId: string }>().groupId;
};

const ask = (person: Person, groupId: string, query: Record<string, string>) =>
  test.app.inject({ method: 'GET', url: `/api/v2/groups/${groupId}/mileage`, headers: person.headers, query });

const mileage = async (groupId: string, query: Record<string, string>) =>
  (await ask(fleet, groupId, query)).json<MileagePage>();

const november = { month: '2025-11', timezone: 'UTC' };

describe('GET /api/v2/groups/:groupId/mileage', () => {
  it('answers how far each device went in the month, by name', async () => {
    const [van, bike] = [
      await createDevice(test, { owner: fleet, name: 'Van' }),
      await createDevice(test, { owner: fleet, name: 'Bike' }),
    ];
    await reportPoints(test, van, [
      ...outing(at('2025-10-31T08:00:00Z')),
      ...outing(at('2025-11-03T08:00:00Z')),
      ...outing(at('2025-11-04T08:00:00Z')),
    ]);
    const { data, timezone, pagination } = await mileage(await groupOf(fleet, [van, bike]), november);
    expect(timezone).toBe('UTC');
    expect(pagination).toMatchObject({ total: 2, hasNext: false });
    expect(data.map(({ device }) => device.name)).toEqual(['Bike', 'Van']);
    expect(data[0]).toMatchObject({ distance: 0, moving: 0, trips: 0, daysInUse: 0, topSpeed: null });
    expect(data[1]).toMatchObject({ trips: 2, daysInUse: 2, topSpeed: 36 });
    expect(data[1]?.distance).toBeGreaterThan(35_000);
    expect(data[1]?.distance).toBeLessThan(37_000);
  });

  it('counts days as the viewer has them', async () => {
    const van = await createDevice(test, { owner: fleet });
    await reportPoints(test, van, outing(at('2025-10-31T20:00:00Z')));
    const groupId = await groupOf(fleet, [van]);
    expect((await mileage(groupId, november)).data[0]?.trips).toBe(0);
    expect((await mileage(groupId, { ...november, timezone: 'Pacific/Auckland' })).data[0]?.trips).toBe(1);
  });

  it('answers page by page', async () => {
    const vans = [await createDevice(test, { owner: fleet }), await createDevice(test, { owner: fleet })];
    const groupId = await groupOf(fleet, vans);
    const [first, second] = [
      await mileage(groupId, { ...november, perPage: '1' }),
      await mileage(groupId, { ...november, perPage: '1', page: '1' }),
    ];
    expect([first.pagination.hasNext, second.pagination.hasNext]).toEqual([true, false]);
    const ids = [first, second].flatMap(({ data }) => data.map(({ device }) => device._id));
    expect(new Set(ids)).toEqual(new Set(vans.map(({ _id }) => _id)));
  });

  it('shows of a shared device nothing from before the share, and nothing once it has ended', async () => {
    const van = await createDevice(test, { owner });
    await reportPoints(test, van, outing(at('2025-11-03T08:00:00Z')));
    await shareDevice(test, van, fleet, { privilege: 1 });
    const groupId = await groupOf(fleet, [van]);
    expect((await mileage(groupId, november)).data).toMatchObject([{ device: { _id: van._id }, distance: 0 }]);
    await test.app.inject({ method: 'DELETE', url: `/api/share-device/all/${van._id}`, headers: owner.headers });
    expect((await mileage(groupId, november)).data).toEqual([]);
  });

  it.each(['2025', '2025-13', '2025-1', 'November'])('refuses %s as a month', async (month) => {
    const groupId = await groupOf(fleet, [await createDevice(test, { owner: fleet })]);
    expect((await ask(fleet, groupId, { month })).json()).toMatchObject({ statusCode: 400, code: 'bad-input' });
  });

  it('is for those who have fleets, and of their own groups', async () => {
    const groupId = await groupOf(fleet, [await createDevice(test, { owner: fleet })]);
    const other = await createUser(test, { roles: ['enterprise'] });
    expect((await ask(owner, groupId, november)).statusCode).toBe(403);
    expect((await ask(other, groupId, november)).json()).toMatchObject({ code: 'group-not-found' });
  });
});
