import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AlertDevice, alertsAreDone, createAlertDevice, retryNow } from '../../../../test/alert-device.ts';
import { shareDevice } from '../../../../test/device-factories.ts';
import { createUser } from '../../../../test/factories.ts';
import { createBrowserKeys, readVapid, startPushReceiver } from '../../../../test/push-receiver.ts';
import type { Person } from '../../../../test/realtime-client.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let receiver: Awaited<ReturnType<typeof startPushReceiver>>;
let test: TestApp;
beforeAll(async () => {
  receiver = await startPushReceiver();
  test = await createTestApp();
});
beforeEach(() => {
  receiver.control.status = 201;
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});

const patient = { timeout: 30_000, interval: 50 };
const url = '/api/v2/push';

let browsers = 0;
const freshBrowser = () => {
  browsers += 1;
  return `browser-${browsers}`;
};
const pushesTo = (browser: string) => receiver.received.filter(({ path }) => path === `/${browser}`);

const subscribe = async ({ call }: AlertDevice, person?: Person, browser = freshBrowser()) => {
  expect((await call('POST', url, receiver.subscription(browser), person)).statusCode).toBe(201);
  return browser;
};

const countOf = async ({ user }: Person) => {
  const { rows } = await test.database.pool.query('SELECT endpoint FROM push_subscriptions WHERE user_id = $1', [
    user._id,
  ]);
  return rows.length;
};

const isUnanswered = (alert: Awaited<ReturnType<typeof createAlertDevice>>) =>
  vi.waitFor(
    async () =>
      expect((await alert.alerts())[0]?.deliveries).toMatchObject([
        { state: 'waiting', reason: 'The push service did not answer' },
      ]),
    patient,
  );

describe('a push', () => {
  it('arrives encrypted for the browser and signed by us, where it is wanted [P1.7.22]', async () => {
    const alert = await createAlertDevice(test, { name: 'Trailer' });
    const friend = await createUser(test);
    await shareDevice(test, alert.device, friend, { privilege: 1 });
    const browser = await subscribe(alert);
    const unwanted = await subscribe(alert, friend);
    await alert.toggle({ pushNotification: true });
    await alert.toggle({ emailAlerts: true }, friend);
    await alert.report({ points: [alert.point(0, -1, { address: 'Pier 4' })] });
    await alert.sos();
    await alertsAreDone(test);
    const [{ id, timestamp, deliveries }] = await alert.alerts();
    expect(pushesTo(browser)).toHaveLength(1);
    expect(pushesTo(browser)[0]?.message).toEqual({
      title: 'Trailer: SOS',
      body: 'Pier 4',
      deviceUUID: alert.device.deviceUUID,
      kind: 'sos',
      alertId: id,
      timestamp,
    });
    const { publicKey } = (await alert.call('GET', url)).json();
    expect(readVapid(pushesTo(browser)[0]?.headers.authorization)).toMatchObject({
      isSigned: true,
      publicKey,
      claims: { aud: receiver.origin, sub: 'mailto:push@localhost' },
    });
    expect(pushesTo(unwanted)).toEqual([]);
    expect(deliveries).toMatchObject([
      { channel: 'email', recipient: friend.user.email, state: 'delivered' },
      { channel: 'push', recipient: alert.owner.user.email, state: 'delivered', reason: null },
    ]);
  });

  it('is tried again while the push service is away, and arrives once', async () => {
    const alert = await createAlertDevice(test);
    const browser = await subscribe(alert);
    await alert.toggle({ pushNotification: true });
    const delivery = async () => (await alert.alerts())[0]?.deliveries[0];
    receiver.control.status = 503;
    await alert.sos();
    await vi.waitFor(
      async () => expect(await delivery()).toMatchObject({ state: 'waiting', reason: expect.stringContaining('503') }),
      patient,
    );
    receiver.control.status = 201;
    await vi.waitFor(async () => {
      await retryNow(test);
      expect(await delivery()).toMatchObject({ state: 'delivered', reason: null });
    }, patient);
    await alertsAreDone(test);
    expect(pushesTo(browser)).toHaveLength(2);
  });

  it.each([404, 410])('that is answered with %i was the last to that browser', async (status) => {
    const alert = await createAlertDevice(test);
    await subscribe(alert);
    await alert.toggle({ pushNotification: true });
    receiver.control.status = status;
    await alert.sos();
    await alertsAreDone(test);
    expect((await alert.alerts())[0].deliveries).toMatchObject([
      { channel: 'push', state: 'failed', reason: 'The browser is not subscribed any more' },
    ]);
    expect(await countOf(alert.owner)).toBe(0);
  });

  it('follows no redirect [A18]', async () => {
    const alert = await createAlertDevice(test);
    await subscribe(alert);
    await alert.toggle({ pushNotification: true });
    receiver.control.status = 307;
    receiver.control.headers = { location: `${receiver.origin}/elsewhere` };
    await alert.sos();
    await alertsAreDone(test);
    expect((await alert.alerts())[0].deliveries).toMatchObject([
      { state: 'failed', reason: 'The push service answered 307' },
    ]);
    expect(pushesTo('elsewhere')).toEqual([]);
    receiver.control.headers = {};
  });

  it('that is not answered in time is tried again', async () => {
    const alert = await createAlertDevice(test);
    await subscribe(alert);
    await alert.toggle({ pushNotification: true });
    receiver.control.status = 0;
    await alert.sos();
    await isUnanswered(alert);
  });

  it('goes no more to anybody who removed their account', async () => {
    const alert = await createAlertDevice(test);
    await subscribe(alert);
    const removed = await alert.call('DELETE', '/api/v2/account', { password: alert.owner.password });
    expect(removed.statusCode).toBe(200);
    expect(await countOf(alert.owner)).toBe(0);
  });

  it('that waits for its next try does not reach somebody else who signed in there meanwhile [A18]', async () => {
    const alert = await createAlertDevice(test);
    const browser = await subscribe(alert);
    await alert.toggle({ pushNotification: true });
    const delivery = async () => (await alert.alerts())[0]?.deliveries[0];
    receiver.control.status = 503;
    await alert.sos();
    await vi.waitFor(
      async () => expect(await delivery()).toMatchObject({ state: 'waiting', reason: expect.stringContaining('503') }),
      patient,
    );
    await subscribe(alert, await createUser(test), browser);
    receiver.control.status = 201;
    const before = pushesTo(browser).length;
    await vi.waitFor(async () => {
      await retryNow(test);
      expect(await delivery()).not.toMatchObject({ state: 'waiting' });
    }, patient);
    expect(await delivery()).toMatchObject({ state: 'failed', reason: 'The browser is not subscribed any more' });
    expect(pushesTo(browser)).toHaveLength(before);
  });

  it('is not sent to a browser where somebody signed out, or unsubscribed, or somebody else signed in', async () => {
    const alert = await createAlertDevice(test);
    const { owner, call } = alert;
    await subscribe(alert);
    expect((await call('POST', '/api/logout')).statusCode).toBe(200);
    expect(await countOf(owner)).toBe(0);

    const [first, second] = [await createUser(test), await createUser(test)];
    const browser = await subscribe(alert, first);
    const { endpoint } = receiver.subscription(browser);
    expect((await call('DELETE', url, { endpoint }, second)).statusCode).toBe(200);
    expect(await countOf(first)).toBe(1);
    await subscribe(alert, second, browser);
    expect([await countOf(first), await countOf(second)]).toEqual([0, 1]);
    await call('DELETE', url, { endpoint }, second);
    expect(await countOf(second)).toBe(0);
  });
});

describe('push subscriptions', () => {
  it('are at most ten of somebody: the oldest makes place', async () => {
    const alert = await createAlertDevice(test);
    const names = [];
    for (let at = 0; at < 11; at += 1) names.push(await subscribe(alert));
    expect(await countOf(alert.owner)).toBe(10);
    const { rows } = await test.database.pool.query('SELECT endpoint FROM push_subscriptions WHERE user_id = $1', [
      alert.owner.user._id,
    ]);
    const endpoints = rows.map(({ endpoint }) => endpoint);
    expect(endpoints).not.toContain(receiver.subscription(names[0] ?? '').endpoint);
    expect(endpoints).toContain(receiver.subscription(names[10] ?? '').endpoint);
  });

  it.each([
    ['an address of our own network', { endpoint: 'https://10.0.0.1/push' }],
    ["somebody's server", { endpoint: 'https://example.com/push' }],
    ['no address', { endpoint: 'push' }],
    ['no keys', { keys: {} }],
    ['a key that is none', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['a short secret', { keys: { ...createBrowserKeys().keys, auth: 'AAAA' } }],
    ['an unknown field', { userId: 'x' }],
  ])('with %s are refused [A18]', async (_name, changes) => {
    const alert = await createAlertDevice(test);
    const body = { ...receiver.subscription(freshBrowser()), ...changes };
    expect((await alert.call('POST', url, body)).statusCode).toBe(400);
    expect(await countOf(alert.owner)).toBe(0);
  });

  it('are never called inside, unless the operator allows it [A28]', async () => {
    const strict = await createTestApp({ OUTBOUND_ALLOW: 'ntfy.internal' });
    onTestFinished(() => strict.close());
    const alert = await createAlertDevice(strict);
    const browser = await subscribe(alert);
    await alert.toggle({ pushNotification: true });
    await alert.sos();
    await isUnanswered(alert);
    expect(pushesTo(browser)).toEqual([]);
  });

  it('have one key pair, made once, of which the private half is sealed', async () => {
    const { call } = await createAlertDevice(test);
    const keys = await Promise.all([call('GET', url), call('GET', url)]);
    const [first, second] = keys.map((answer) => answer.json().publicKey);
    expect(Buffer.from(first, 'base64url')).toHaveLength(65);
    expect(second).toBe(first);
    const { rows } = await test.database.pool.query('SELECT * FROM vapid_keys');
    expect(rows).toHaveLength(1);
    expect(Buffer.from(test.core.secrets.decrypt(rows[0].private_key_sealed), 'base64url')).toHaveLength(32);
  });
});
