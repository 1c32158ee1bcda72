import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAdmin } from '../src/admin-cli/run.ts';
import { readConfig } from '../src/config.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { prepareTestDatabase } from './test-database.ts';

let place: Awaited<ReturnType<typeof prepareTestDatabase>>;
let server: ServerProcess;
beforeAll(async () => {
  place = await prepareTestDatabase();
  server = await startServer(place, { DEMO: '1' });
}, 300_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await place.remove();
});

const signIn = async () => {
  const body = { username: 'user@demo.test', password: 'Holdfast1!', captcha: 'off' };
  return String((await server.call('POST', '/api/login', { body })).body.authToken);
};

interface Answer {
  data: { name: string; currency: string; price: number; status: string; amount: number }[];
}

const get = async (path: string) =>
  (await server.call('GET', path, { token: await signIn() })).body as unknown as Answer;

const patient = { timeout: 60_000, interval: 200 };

describe('the demo', { timeout: 300_000 }, () => {
  it('has something to buy, and somebody with a card who has bought it', async () => {
    const { data } = await get('/api/v2/subscriptions/plans');
    expect(data.map(({ name, price, currency }) => `${name} ${price} ${currency}`)).toEqual([
      'GPS Yearly 79 aud',
      'GPS Bi Yearly 139 aud',
      'GPS Monthly 8.95 aud',
      'Lost & damaged cover 4 aud',
    ]);
    await vi.waitFor(async () => {
      const { data } = await get('/api/v2/subscriptions/current');
      expect(data).toMatchObject([{ status: 'active', plan: { name: 'GPS Monthly' }, deviceUUID: 'DEMO-GPS-001' }]);
    }, patient);
    const methods = await server.call('GET', '/api/paymentUser', { token: await signIn() });
    expect(methods.body.paymentMethods).toMatchObject([{ card: { brand: 'visa', last4: '4242' } }]);
  });

  it('lives through the next month within seconds, when its clock is advanced', async () => {
    const out: string[] = [];
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
    const terminal = { out: (line: string) => void out.push(line), error: (line: string) => void out.push(line) };
    const args = ['clock', 'advance', '--days', '32', '--json'];
    expect(await runAdmin(args, () => readConfig(env), terminal), out.join('\n')).toBe(0);
    const [{ now }] = JSON.parse(out.join('\n'));
    expect(new Date(now).getTime() - Date.now()).toBeGreaterThan(31 * 24 * 3600 * 1000);
    await vi.waitFor(async () => {
      const { data } = await get('/api/paymentUser/payment-history');
      expect(data.map(({ amount, status }) => [amount, status])).toEqual([
        [985, 'succeeded'],
        [985, 'succeeded'],
      ]);
    }, patient);
  });
});
