import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { call, plansOf } from '../../test/plan-factories.ts';
import { silentLog } from '../../test/silent-log.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { listenForAdmin } from './admin-socket.ts';
import { runAdmin } from './run.ts';

let test: TestApp;
let socket: Awaited<ReturnType<typeof listenForAdmin>>;
beforeAll(async () => {
  test = await createTestApp();
  socket = await listenForAdmin({ dataDir: test.database.dataDir, services: test.services, log: silentLog });
});
afterAll(async () => {
  await socket.close();
  await test.close();
});

const run = async (...args: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const env = {
    DATA_DIR: test.database.dataDir,
    DATABASE_URL: test.database.place.databaseUrl ?? '',
    APP_SECRET: 'a secret for tests only, long enough 0123456789',
  };
  const terminal = { out: (line: string) => void out.push(line), error: (line: string) => void err.push(line) };
  const code = await runAdmin([...args, '--json'], () => readConfig(env), terminal);
  return { code, rows: code === 0 ? JSON.parse(out.join('\n')) : [], err: err.join('\n') };
};

const plan = ['plans', 'add', '--name', 'GPS Yearly', '--price', '79', '--currency', 'aud', '--duration', 'yearly'];

describe('npm run admin -- plans, coupons, plan-groups', () => {
  it('offers a plan, which people then see', async () => {
    const more = ['--tax', 'GST 10', '--features', '+Reports,-Client API', '--popular', 'yes', '--trial', '14'];
    const { code, rows } = await run(...plan, ...more, '--pause-fee', '1.5', '--pause-days', '90');
    expect(code).toBe(0);
    expect(rows).toMatchObject([{ product: 'holdfast_gps_yearly', currency: 'aud' }]);
    const [offered] = await plansOf(test, await createUser(test));
    expect(offered).toMatchObject({
      _id: rows[0].id,
      price: 79,
      freeTrialDays: 14,
      mostPopularPlan: true,
      taxRate: { name: 'GST', percentage: 10 },
      features: [
        { name: 'Reports', enabled: true },
        { name: 'Client API', enabled: false },
      ],
    });
    expect(await run(...plan)).toMatchObject({ code: 1, err: 'There is such a plan already; retire it first' });
  });

  it('makes coupons for a product, and groups with plans of their own', async () => {
    const coupon = ['coupons', 'add', '--code', 'less10', '--percent', '10', '--product', 'holdfast_gps_yearly'];
    expect((await run(...coupon, '--months', '3', '--uses', '5', '--until', '2030-01-01')).code).toBe(0);
    expect((await run('coupons', 'list')).rows).toEqual([
      {
        code: 'LESS10',
        title: '10 % off',
        percent: 10,
        months: 3,
        product: 'holdfast_gps_yearly',
        uses: 0,
        of: 5,
        until: '2030-01-01T00:00:00.000Z',
      },
    ]);
    expect((await run('plan-groups', 'add', '--name', 'Club', '--code', 'club-1')).code).toBe(0);
    expect((await run('plan-groups', 'list')).rows).toEqual([{ name: 'Club', code: 'CLUB-1' }]);
    expect((await run(...plan.slice(0, -1), 'monthly', '--group', 'Club')).code).toBe(0);
    const member = await createUser(test);
    await call(test, member, 'GET', '/api/v2/subscriptions/group/joinByCode/club-1');
    expect((await plansOf(test, member)).map(({ duration }) => duration)).toEqual(['monthly']);
  });

  it('retires a plan', async () => {
    const { rows } = await run('plans', 'list');
    const { id } = rows.find(({ group }: { group: string | null }) => group === null);
    expect((await run('plans', 'retire', '--id', id)).code).toBe(0);
    expect(await plansOf(test, await createUser(test))).toEqual([]);
    expect((await run('plans', 'retire', '--id', id)).err).toBe('Plan not found');
    expect((await run('plans', 'list')).rows.find((row: { id: string }) => row.id === id).offered).toBe(false);
  });

  it.each([
    [['--price=-1'], 'plans add: price:'],
    [['--price', '8.955'], 'plans add: price:'],
    [['--currency', 'chf'], 'plans add: currency:'],
    [['--duration', 'days'], 'plans add: days: needed for days'],
    [['--tax', 'GST'], 'plans add: tax:'],
    [['--popular', 'maybe'], 'plans add: popular:'],
  ])('understands no %j', async (wrong, message) => {
    const { code, err } = await run(...plan, ...wrong);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
