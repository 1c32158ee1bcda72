import type { Alert } from '@holdfast/contract/alerts';
import type { Place } from '@holdfast/contract/places';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDevice, shareAccount, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const origin = { latitude: 47.14, longitude: 9.52 };
const metre = 1 / 111_195;
const north = (metres: number) => ({ ...origin, latitude: origin.latitude + metres * metre });

/** One of two worlds with identical data: one is evaluated with the clearance optimisation, the other without. */
const createWorld = async () => {
  const people = [await createUser(test), await createUser(test)] as const;
  return { people, device: await createDevice(test, { owner: people[0] }), places: [] as Place[], share: '' };
};
type World = Awaited<ReturnType<typeof createWorld>>;

const query = (text: string, values: unknown[]) => test.database.pool.query(text, values);
const call = (world: World, who: 0 | 1, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: world.people[who].headers, ...(payload && { payload }) });

type Step =
  | { kind: 'move'; metres: number[] }
  | { kind: 'create'; who: 0 | 1; metres: number; isForAll: boolean }
  | { kind: 'change'; index: number; changes: object }
  | { kind: 'remove'; index: number }
  | { kind: 'share'; isLong: boolean }
  | { kind: 'extend' }
  | { kind: 'account' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        metres: fc.array(distance(), { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('create' as const),
        who: fc.constantFrom(0 as const, 1 as const),
        metres: distance(),
        isForAll: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        index: fc.nat(9),
        changes: fc.constantFrom<object>(
          north(0),
          north(1500),
          { radius: 900 },
          { arrive: false, leave: false },
          { arrive: true, leave: true },
          { devices: [] },
          { devices: 'all' },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('share' as const), isLong: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('extend' as const, 'account' as const) }) },
  ),
  { minLength: 25, maxLength: 40 },
);

function distance() {
  return fc.oneof(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -4000, max: 4000 }));
}

const inOneWorld = async (world: World, step: Step, now: number) => {
  const { people, device, places } = world;
  switch (step.kind) {
    case 'move': {
      const points = step.metres.map((metres, index) => ({
        timestamp: now - 10 + index,
        ...north(metres),
        accuracy: 5,
      }));
      return reportPoints(test, device, points);
    }
    case 'create': {
      const { latitude, longitude } = north(step.metres);
      const devices = step.isForAll ? 'all' : step.who === 0 ? [device._id] : [];
      const body = {
        name: `${places.length}`,
        icon: 'home',
        latitude,
        longitude,
        radius: 150,
        devices,
        arrive: true,
        leave: true,
      };
      const answer = await call(world, step.who, 'POST', '/api/v2/places', body);
      expect(answer.statusCode).toBe(201);
      return places.push(answer.json().place);
    }
    case 'change':
    case 'remove': {
      const url = `/api/v2/places/${places[step.index]?._id}`;
      for (const who of [0, 1] as const) {
        if (step.kind === 'remove') await call(world, who, 'DELETE', url);
        else await call(world, who, 'PATCH', url, step.changes);
      }
      return;
    }
    case 'share': {
      const expiryDate = new Date(test.clock.now().getTime() + (step.isLong ? 3600_000 : 1000));
      if (!world.share) world.share = await shareDevice(test, device, people[1], { privilege: 1, expiryDate });
      return;
    }
    case 'extend':
      return query(`UPDATE shares SET expiry_date = expiry_date + interval '1 hour' WHERE device_id = $1`, [
        device._id,
      ]);
    case 'account':
      return query('SELECT 1 FROM account_shares WHERE owner_id = $1', [people[0].user._id]).then(({ rowCount }) =>
        rowCount === 0 ? shareAccount(test, people[0], people[1]) : undefined,
      );
  }
};

const alertsOf = async (world: World) =>
  Promise.all(
    world.people.map(async ({ headers }) =>
      (await test.app.inject({ url: '/api/v2/notifications', headers, query: { perPage: '100' } }))
        .json<{ data: Alert[] }>()
        .data.map(({ kind, place, timestamp }) => `${timestamp} ${kind} ${place}`)
        .toSorted(),
    ),
  );
const statesOf = async ({ device }: World) =>
  (
    await query(
      `SELECT l.name, s.is_inside FROM place_states s JOIN places l ON l.id = s.place_id AND l.revision = s.revision
       WHERE s.device_id = $1 ORDER BY l.name`,
      [device._id],
    )
  ).rows;
const clearanceOf = async ({ device }: World): Promise<number | null> =>
  (await query('SELECT clear_metres FROM device_states WHERE device_id = $1', [device._id])).rows[0].clear_metres;

it('whatever changes, a device is judged with clearances as it is without', async () => {
  let clear = 0;
  let alerts = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const [cleared, plain] = [await createWorld(), await createWorld()];
      for (const step of list) {
        test.clock.advance({ seconds: 90 });
        const now = seconds(test.clock.now());
        if (step.kind === 'move' && (await clearanceOf(cleared)) !== null) clear += 1;
        await query('UPDATE device_states SET clear_metres = NULL WHERE device_id = $1', [plain.device._id]);
        for (const world of [cleared, plain]) await inOneWorld(world, step, now);
        expect(await statesOf(cleared), JSON.stringify(step)).toEqual(await statesOf(plain));
      }
      const told = await alertsOf(plain);
      expect(await alertsOf(cleared)).toEqual(told);
      alerts += told.flat().length;
    }),
    { seed: 20_261_117, numRuns: 8, endOnFailure: true },
  );
  expect(clear).toBeGreaterThan(40);
  expect(alerts).toBeGreaterThan(20);
}, 120_000);
