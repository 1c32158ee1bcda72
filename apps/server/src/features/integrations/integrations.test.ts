import { randomUUID } from 'node:crypto';
import { type WebhookPayload, webhookPayload } from '@holdfast/contract/integration-events';
import type { Integration, IntegrationDelivery } from '@holdfast/contract/integrations';
import { triesMax, type WebhookEvent, webhookEvents, webhooksMax } from '@holdfast/contract/integrations.rules';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlertDevice } from '../../../test/alert-device.ts';
import { login, post } from '../../../test/calls.ts';
import { shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailTo, tokenIn } from '../../../test/factories.ts';
import { type ReceivedCall, startReceiver } from '../../../test/http-receiver.ts';
import type { Person } from '../../../test/realtime-client.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { ntfy } from './ntfy.ts';
import { createOutboxService, type OutgoingEvent } from './outbox.service.ts';

const path = '/api/v2/integrations';
const patient = { timeout: 30_000, interval: 20 };
/** Shorter than the timeout of a hanging call. */
const withinACall = { timeout: 9000, interval: 10 };

let test: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  test = await createTestApp({ RATE_LIMIT: 'off', TELEGRAM_API_URL: receiver.origin });
});
beforeEach(() => {
  Object.assign(receiver.control, { status: 200, headers: {}, body: 'ok' });
  receiver.received.length = 0;
});
/** Prevents calls of one test from arriving during the next. */
afterEach(() => test.database.pool.query('DELETE FROM integrations'));
afterAll(async () => {
  await test.close();
  await receiver.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (person: Person, method: Method, url: string, payload?: object) =>
  test.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });

interface Made {
  integration: Integration;
  secret: string;
}

const addWebhook = async (person: Person, events: readonly WebhookEvent[] = webhookEvents): Promise<Made> => {
  const answer = await call(person, 'POST', path, { kind: 'webhook', url: `${receiver.origin}/hook`, events });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};

const connect = async (person: Person, body: object): Promise<Made> => {
  const answer = await call(person, 'POST', path, body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};

const list = async (person: Person): Promise<Integration[]> => (await call(person, 'GET', path)).json().data;
const deliveriesOf = async (person: Person, { integration }: Made): Promise<IntegrationDelivery[]> =>
  (await call(person, 'GET', `${path}/${integration._id}/deliveries`)).json().data;
const sendTest = async (person: Person, { integration }: Made) =>
  (await call(person, 'POST', `${path}/${integration._id}/test`)).statusCode;

/** Waits until no delivery is due or running; later retries are ignored. */
const isQuiet = () =>
  vi.waitFor(async () => {
    const { rowCount } = await test.database.pool.query(
      `SELECT 1 FROM pgboss.job WHERE state IN ('created', 'active', 'retry') AND start_after <= now()
       AND name IN ('alert-notify', 'integration-deliver', 'integration-deliver-late', 'mail')`,
    );
    expect(rowCount).toBe(0);
  }, patient);

/** Makes all pending retries due now. */
const retryNow = async () => {
  await test.database.pool.query(
    `UPDATE pgboss.job SET start_after = now() WHERE state = 'created' AND name = 'integration-deliver-late'`,
  );
  // A job for an unknown delivery makes the worker poll its queue.
  await test.core.transact((tx) =>
    test.core.jobs.enqueue(tx, 'integration-deliver-late', { deliveryId: randomUUID() }),
  );
  await isQuiet();
};

/** Verifies like a receiver, with the Standard Webhooks library; throws on a wrong signature. */
const verify = ({ secret }: Made, { body, headers }: ReceivedCall): WebhookPayload =>
  webhookPayload.parse(new Webhook(secret).verify(body, headers as Record<string, string>));

describe('a webhook', () => {
  it('is told of an alert, signed as Standard Webhooks has it', async () => {
    const alert = await createAlertDevice(test, { name: 'Trailer' });
    const made = await addWebhook(alert.owner, ['alert.raised']);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.integration).toMatchObject({ secretEnd: made.secret.slice(-4), isOn: true, failingSince: null });
    expect(made.integration.lastResult).toBeNull();
    await alert.drawFence();
    await alert.report({ points: [alert.point(0, -30)] });
    await alert.report({ points: [alert.point(500, -10, { address: 'Pier 4' })] });
    await isQuiet();
    expect(receiver.received).toMatchObject([{ method: 'POST', path: '/hook' }]);
    const [first] = receiver.received as [ReceivedCall];
    expect(verify(made, first)).toMatchObject({
      type: 'alert.raised',
      data: {
        device: { id: alert.device._id, serial: alert.device.deviceUUID, name: 'Trailer' },
        alert: { kind: 'geofence-exit', position: { address: 'Pier 4' } },
      },
    });
    expect(() => verify({ ...made, secret: 'whsec_c29tZWJvZHkgZWxzZSdzIHNlY3JldA==' }, first)).toThrow();
    expect(() => verify(made, { ...first, body: first.body.replace('Trailer', 'Boat') })).toThrow();
    expect(await deliveriesOf(alert.owner, made)).toMatchObject([
      {
        _id: first.headers['webhook-id'],
        event: 'alert.raised',
        state: 'delivered',
        tries: 1,
        status: 200,
        reason: null,
      },
    ]);
  });

  it('is told of a device that moves once a minute at most, and only where it asked for it', async () => {
    const alert = await createAlertDevice(test);
    const made = await addWebhook(alert.owner, ['device.moved']);
    await addWebhook(alert.owner, ['command.answered']);
    test.clock.advance({ minutes: 1 });
    await alert.report({ points: [alert.point(0)] });
    await test.services.motions.tellMoves();
    test.clock.advance({ seconds: 10 });
    for (const north of [200, 400, 600]) {
      await alert.report({ points: [alert.point(north)] });
      test.clock.advance({ seconds: 10 });
    }
    await test.services.motions.tellMoves();
    await test.services.motions.tellMoves();
    await isQuiet();
    const told = receiver.received.map((one) => verify(made, one));
    expect(told.at(-1)).toMatchObject({ type: 'device.moved', data: { position: { accuracy: 10 } } });
    expect(told.filter(({ timestamp }) => timestamp === told.at(-1)?.timestamp)).toHaveLength(1);
    expect(told.length).toBeLessThanOrEqual(2);
  });

  it('is told of a trip once it has ended, and of none from before it was made', async () => {
    const alert = await createAlertDevice(test);
    const drive = async (from: number) => {
      for (let at = 0; at <= 10; at += 1) {
        await alert.report({ points: [alert.point(from + at * 300)] });
        test.clock.advance({ seconds: 60 });
      }
    };
    const stand = async (north: number) => {
      for (let at = 0; at < 8; at += 1) {
        await alert.report({ points: [alert.point(north)] });
        test.clock.advance({ seconds: 60 });
      }
    };
    await drive(0);
    await stand(3000);
    // The password confirmation has expired in the meantime.
    const signedIn = await login(test, { username: alert.owner.user.email });
    const made = await addWebhook({ ...alert.owner, headers: { authorization: signedIn.json().authToken } }, [
      'trip.ended',
    ]);
    await drive(3000);
    await test.services.motions.tellTrips();
    await isQuiet();
    expect(receiver.received).toEqual([]);
    await stand(6000);
    await test.services.motions.tellTrips();
    await test.services.motions.tellTrips();
    await isQuiet();
    expect(receiver.received.map((one) => verify(made, one))).toMatchObject([
      { type: 'trip.ended', data: { trip: { distance: expect.closeTo(3000, -2), duration: expect.any(Number) } } },
    ]);
  });

  it('is told nothing of the time when it was off, or was not to be told', async () => {
    const alert = await createAlertDevice(test);
    const made = await addWebhook(alert.owner, ['device.moved', 'trip.ended']);
    const later = await addWebhook(alert.owner, ['alert.raised']);
    const change = async ({ integration }: Made, payload: object) =>
      expect((await call(alert.owner, 'PATCH', `${path}/${integration._id}`, payload)).statusCode).toBe(200);
    const tell = async () => {
      await test.services.motions.tellMoves();
      await test.services.motions.tellTrips();
      await isQuiet();
    };
    const moveAndStand = async (north: number) => {
      for (const [at, metres] of [0, 300, 600, 900, 1200, 1500, ...Array(8).fill(1500)].entries()) {
        await alert.report({ points: [alert.point(north + metres)] });
        if (at > 0) test.clock.advance({ seconds: 60 });
      }
    };
    await change(made, { isOn: false });
    await moveAndStand(0);
    await change(made, { isOn: true });
    await change(later, { events: ['alert.raised', 'device.moved', 'trip.ended'] });
    await tell();
    expect(receiver.received).toEqual([]);

    // Only the webhook that stayed on gets the event.
    await change(later, { isOn: false });
    await moveAndStand(1500);
    await change(later, { isOn: true });
    // Unchanged settings or removed events do not restart it.
    await change(made, { isOn: true, events: ['trip.ended', 'device.moved'] });
    await change(made, { events: ['trip.ended'] });
    await tell();
    const told = receiver.received.map((one) => verify(made, one));
    expect(told).toMatchObject([{ type: 'trip.ended', data: { trip: { distance: expect.closeTo(1500, -2) } } }]);
  });

  it('is told of a device that went silent, and of what one answered', async () => {
    const alert = await createAlertDevice(test);
    const { owner, device, call: ask } = alert;
    const made = await addWebhook(owner, ['device.silent', 'command.answered']);
    await alert.report({ points: [alert.point(0)] });
    const { command } = (await ask('PUT', '/api/devices/alarm/:id/on')).json();
    await test.services.commands.acknowledge(
      { id: device._id, deviceUuid: device.deviceUUID },
      { id: command.id, ok: true },
    );
    await test.database.pool.query(`UPDATE devices SET settings = '{"silenceHours": 3}' WHERE id = $1`, [device._id]);
    test.clock.advance({ minutes: 181 });
    await test.services.watch.judgeSilence();
    await isQuiet();
    const told = receiver.received.map((one) => verify(made, one));
    expect(told).toMatchObject([
      { type: 'command.answered', data: { command: { id: command.id, name: 'alarm', isDone: true, reason: null } } },
      { type: 'device.silent', data: { device: { id: device._id }, lastSeen: expect.any(String) } },
    ]);
    expect(await deliveriesOf(owner, made)).toHaveLength(2);
  });

  it('is told nothing of devices that its maker may not see, and nothing once a right has ended [A21]', async () => {
    const alert = await createAlertDevice(test);
    const [friend, stranger] = [await createUser(test), await createUser(test)];
    const shareId = await shareDevice(test, alert.device, friend, { privilege: 1 });
    const [ofFriend, ofStranger] = [await addWebhook(friend), await addWebhook(stranger)];
    await alert.sos();
    await isQuiet();
    expect(await deliveriesOf(friend, ofFriend)).toMatchObject([{ event: 'alert.raised', state: 'delivered' }]);
    expect(await deliveriesOf(stranger, ofStranger)).toEqual([]);

    receiver.control.status = 503;
    test.clock.advance({ minutes: 10 });
    await alert.sos();
    await isQuiet();
    expect(await deliveriesOf(friend, ofFriend)).toMatchObject([{ state: 'waiting', status: 503 }, {}]);
    expect((await call(alert.owner, 'DELETE', `/api/share-device/${shareId}`)).statusCode).toBe(200);
    receiver.control.status = 200;
    receiver.received.length = 0;
    await retryNow();
    expect(await deliveriesOf(friend, ofFriend)).toMatchObject([{ state: 'failed', reason: 'right-ended' }, {}]);
    test.clock.advance({ minutes: 10 });
    await alert.sos();
    await isQuiet();
    expect(receiver.received).toEqual([]);
  });

  it('is tried again over a day with the same id, and then has failed', async () => {
    const alert = await createAlertDevice(test);
    const made = await addWebhook(alert.owner, ['alert.raised']);
    receiver.control.status = 503;
    await alert.sos();
    await isQuiet();
    expect(await deliveriesOf(alert.owner, made)).toMatchObject([
      { state: 'waiting', tries: 1, status: 503, reason: 'answered' },
    ]);
    expect(await list(alert.owner)).toMatchObject([{ isOn: true, failingSince: expect.any(String) }]);
    for (let tries = 1; tries < triesMax; tries += 1) await retryNow();
    expect(await deliveriesOf(alert.owner, made)).toMatchObject([{ state: 'failed', tries: triesMax }]);
    expect(receiver.received).toHaveLength(triesMax);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    receiver.control.status = 200;
    const [{ _id }] = (await deliveriesOf(alert.owner, made)) as [IntegrationDelivery];
    const again = `${path}/${made.integration._id}/deliveries/${_id}`;
    expect((await call(alert.owner, 'POST', again)).statusCode).toBe(202);
    await isQuiet();
    expect(await deliveriesOf(alert.owner, made)).toMatchObject([{ state: 'delivered', tries: 1 }]);
    expect(await list(alert.owner)).toMatchObject([{ failingSince: null }]);
  });

  it.each([
    ['in seconds', () => '600'],
    ['until a date', () => new Date(Date.now() + 620_000).toUTCString()],
  ])('waits at least as long as it is asked to %s', async (_form, asked) => {
    const alert = await createAlertDevice(test);
    await addWebhook(alert.owner, ['alert.raised']);
    Object.assign(receiver.control, { status: 429, headers: { 'retry-after': asked() } });
    await alert.sos();
    await isQuiet();
    const { rows } = await test.database.pool.query(
      `SELECT extract(epoch FROM max(start_after) - $1::timestamptz)::int AS seconds FROM pgboss.job
       WHERE name = 'integration-deliver-late' AND state = 'created'`,
      [test.clock.now()],
    );
    expect(rows[0].seconds).toBeGreaterThan(590);
  });

  it('waits a minute where ntfy asks for patience without saying for how long', () => {
    const answer = { status: 429, headers: {}, body: Buffer.alloc(0) };
    expect(ntfy.judge(answer)).toEqual({ isDelivered: false, isFinal: false, waitSeconds: 60 });
    expect(ntfy.judge({ ...answer, headers: { 'retry-after': '90' } })).toMatchObject({ waitSeconds: 90 });
  });

  it('says how its last call went, tests included, and nothing after it was switched on again', async () => {
    const alert = await createAlertDevice(test);
    const made = await addWebhook(alert.owner, ['alert.raised']);
    const own = `${path}/${made.integration._id}`;
    expect(await list(alert.owner)).toMatchObject([{ lastResult: null }]);
    receiver.control.status = 404;
    expect(await sendTest(alert.owner, made)).toBe(201);
    await isQuiet();
    expect(await list(alert.owner)).toMatchObject([{ lastResult: 'failed', failingSince: null }]);
    await call(alert.owner, 'PATCH', own, { events: ['alert.raised', 'device.moved'] });
    expect(await list(alert.owner)).toMatchObject([{ lastResult: 'failed' }]);
    receiver.control.status = 200;
    await alert.sos();
    await isQuiet();
    expect(await list(alert.owner)).toMatchObject([{ lastResult: 'delivered' }]);
    await call(alert.owner, 'PATCH', own, { isOn: false });
    const { integration } = (await call(alert.owner, 'PATCH', own, { isOn: true })).json();
    expect(integration).toMatchObject({ isOn: true, lastResult: null });
  });

  it('is switched off after three days in which nothing got through, once, with a mail', async () => {
    const alert = await createAlertDevice(test);
    const made = await addWebhook(alert.owner, ['alert.raised']);
    receiver.control.status = 500;
    await alert.sos();
    await isQuiet();
    test.clock.advance({ minutes: 3 * 24 * 60 });
    await alert.sos();
    await isQuiet();
    await retryNow();
    expect(await list(alert.owner)).toMatchObject([{ isOn: false, offReason: 'failing' }]);
    const mail = await mailTo(test, alert.owner.user.email);
    expect(mail.subject).toContain('Your webhook was switched off');
    expect(mail.text).toContain(`${receiver.origin}/hook`);
    expect(new Set((await deliveriesOf(alert.owner, made)).map(({ state }) => state))).toEqual(new Set(['failed']));
    receiver.received.length = 0;
    test.clock.advance({ minutes: 10 });
    await alert.sos();
    await isQuiet();
    expect(receiver.received).toEqual([]);
    const on = await call(alert.owner, 'PATCH', `${path}/${made.integration._id}`, { isOn: true });
    expect(on.json().integration).toMatchObject({ isOn: true, offReason: null, failingSince: null });
  });

  it('is switched off at once where it says that it is gone', async () => {
    const alert = await createAlertDevice(test);
    await addWebhook(alert.owner, ['alert.raised']);
    receiver.control.status = 410;
    await alert.sos();
    await isQuiet();
    expect(await list(alert.owner)).toMatchObject([{ isOn: false, offReason: 'gone' }]);
    expect((await mailTo(test, alert.owner.user.email)).text).toContain('410');
  });

  it('does not follow a redirect [A28]', async () => {
    const owner = await createUser(test);
    const made = await addWebhook(owner);
    Object.assign(receiver.control, { status: 302, headers: { location: `${receiver.origin}/inside` } });
    expect(await sendTest(owner, made)).toBe(201);
    await isQuiet();
    expect(receiver.received.map((one) => one.path)).toEqual(['/hook']);
    expect(await deliveriesOf(owner, made)).toMatchObject([{ event: 'test', state: 'failed', status: 302 }]);
  });

  it('can be tested, also while it is off; a test is sent once', async () => {
    const owner = await createUser(test);
    const made = await addWebhook(owner);
    await call(owner, 'PATCH', `${path}/${made.integration._id}`, { isOn: false });
    expect(await sendTest(owner, made)).toBe(201);
    await isQuiet();
    expect(verify(made, (receiver.received as [ReceivedCall])[0])).toMatchObject({ type: 'test' });
    receiver.control.status = 500;
    await sendTest(owner, made);
    await isQuiet();
    expect(await deliveriesOf(owner, made)).toMatchObject([
      { state: 'failed', tries: 1, status: 500, took: expect.any(Number) },
      { state: 'delivered' },
    ]);
  });

  it('keeps its secret to itself', async () => {
    const owner = await createUser(test);
    const made = await addWebhook(owner);
    await sendTest(owner, made);
    await isQuiet();
    expect(JSON.stringify([await list(owner), await deliveriesOf(owner, made)])).not.toContain(made.secret);
    const { rows } = await test.database.pool.query('SELECT * FROM integrations');
    expect(JSON.stringify(rows)).not.toContain(made.secret);
    expect(test.core.secrets.decrypt(rows[0].secret_sealed)).toBe(made.secret);
  });

  it('keeps no position of a history that was cleared', async () => {
    const alert = await createAlertDevice(test);
    const made = await addWebhook(alert.owner, ['alert.raised']);
    await alert.drawFence();
    await alert.report({ points: [alert.point(0, -30)] });
    await alert.report({ points: [alert.point(500, -10)] });
    await isQuiet();
    expect(await deliveriesOf(alert.owner, made)).toHaveLength(1);
    expect((await call(alert.owner, 'DELETE', `/api/v2/history/${alert.device._id}`)).statusCode).toBe(200);
    const { rows } = await test.database.pool.query(
      'SELECT content FROM integration_deliveries WHERE integration_id = $1',
      [made.integration._id],
    );
    expect(rows.map(({ content }) => webhookPayload.parse(JSON.parse(content)).data)).toMatchObject([
      { alert: { kind: 'geofence-exit', position: null } },
    ]);
  });

  it('of an account whose password was set anew by a link is off, as the mail says [A21]', async () => {
    const person = await createUser(test);
    await addWebhook(person);
    await post(test, '/api/login/forgot', { email: person.user.email, captcha: 'solved' });
    const token = tokenIn(await mailTo(test, person.user.email));
    const fields = { password: 'Another-Horse2!', confirmation: 'Another-Horse2!' };
    const reset = await post(test, `/api/login/reset/${token}`, fields);
    expect(reset.statusCode).toBe(200);
    const { rows } = await test.database.pool.query('SELECT is_on, off_reason FROM integrations');
    expect(rows).toEqual([{ is_on: false, off_reason: 'password' }]);
  });

  it('is one of ten, and the events that it is told of can be changed', async () => {
    const owner = await createUser(test);
    const body = { kind: 'webhook', url: `${receiver.origin}/hook`, events: ['alert.raised'] };
    const answers = await Promise.all(Array.from({ length: webhooksMax + 1 }, () => call(owner, 'POST', path, body)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(webhooksMax);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('too-many-webhooks');
    const [first] = (await list(owner)) as [Integration];
    const events = ['trip.ended', 'device.moved'];
    const changed = await call(owner, 'PATCH', `${path}/${first._id}`, { events });
    expect(changed.json().integration.events).toEqual(['device.moved', 'trip.ended']);
    expect((await call(owner, 'DELETE', `${path}/${first._id}`)).statusCode).toBe(200);
    expect(await list(owner)).toHaveLength(webhooksMax - 1);
  });

  it.each([
    ['no address', { url: 'example' }],
    ['another protocol', { url: 'file:///etc/passwd' }],
    ['a name and a password', { url: 'https://a:b@example.com/' }],
    ['a long address', { url: `https://example.com/${'x'.repeat(1000)}` }],
    ['the network inside', { url: 'https://10.0.0.1/' }],
    ['metadata of a cloud', { url: 'http://169.254.169.254/' }],
    ['no event', { events: [] }],
    ['an unknown event', { events: ['device.sold'] }],
    ['a secret of its own', { secret: 'whsec_AAAA' }],
  ])('with %s is refused [A28]', async (_what, changes) => {
    const owner = await createUser(test);
    const body = { kind: 'webhook', url: `${receiver.origin}/hook`, events: ['alert.raised'], ...changes };
    expect((await call(owner, 'POST', path, body)).statusCode).toBe(400);
    expect(await list(owner)).toEqual([]);
  });
});

describe('where the operator allows nothing inside', () => {
  it('this machine is refused, and an address that leads there later is never called [A28]', async () => {
    const strict = await createTestApp({ OUTBOUND_ALLOW: 'ntfy.internal' });
    const owner = await createUser(strict);
    const send = (url: string, payload: object) =>
      strict.app.inject({ method: 'POST', url, headers: owner.headers, payload });
    const body = { kind: 'webhook', url: `${receiver.origin}/hook`, events: ['alert.raised'] };
    expect((await send(path, body)).json().code).toBe('integration-address');
    expect((await send(path, { ...body, url: 'http://8.8.8.8/' })).json().code).toBe('integration-https');
    const made = await send(path, { ...body, url: 'https://8.8.8.8/' });
    const { _id } = made.json().integration;
    await strict.database.pool.query('UPDATE integrations SET url = $1', [`${receiver.origin}/hook`]);
    expect((await send(`${path}/${_id}/test`, {})).statusCode).toBe(201);
    await vi.waitFor(async () => {
      const answer = await strict.app.inject({ url: `${path}/${_id}/deliveries`, headers: owner.headers });
      expect(answer.json().data).toMatchObject([{ state: 'failed', reason: 'closed-address' }]);
    }, patient);
    expect(receiver.received).toEqual([]);
    await strict.close();
  });
});

describe('a cleared history', () => {
  const anywhere = /Pier 4|latitude/;

  it('takes what tells of moves out of the line; an alert still goes out, without where it was', async () => {
    const alert = await createAlertDevice(test, { name: 'Boat' });
    const { owner, device } = alert;
    const made = await addWebhook(owner, ['alert.raised', 'device.moved', 'command.answered']);
    const ntfy = await connect(owner, { kind: 'ntfy', server: receiver.origin, topic: 'boats' });
    receiver.control.status = 503;
    test.clock.advance({ minutes: 1 });
    await alert.report({ points: [alert.point(0)] });
    await test.services.motions.tellMoves();
    test.clock.advance({ minutes: 2 });
    await alert.report({ points: [alert.point(400, 0, { address: 'Pier 4' })] });
    await test.services.motions.tellMoves();
    await alert.sos();
    await alert.report({ alerts: [{ kind: 'battery', timestamp: alert.now(), value: 12 }] });
    const { command } = (await alert.call('PUT', '/api/devices/alarm/:id/on')).json();
    const target = { id: device._id, deviceUuid: device.deviceUUID };
    await test.services.commands.acknowledge(target, { id: command.id, ok: true });
    await isQuiet();
    await retryNow();
    const told = () => receiver.received.filter(({ path: at }) => at === '/hook').map((one) => verify(made, one));
    expect(new Set(told().map(({ type }) => type))).toEqual(
      new Set(['alert.raised', 'device.moved', 'command.answered']),
    );
    expect(receiver.received.map(({ body }) => body).filter((body) => anywhere.test(body))).not.toEqual([]);

    expect((await alert.call('DELETE', '/api/v2/history/:id')).statusCode).toBe(200);
    receiver.control.status = 200;
    receiver.received.length = 0;
    await retryNow();
    const position = null;
    expect(
      told()
        .map(({ type, data }) => ({ type, ...data }))
        .sort((a, b) => (a.type < b.type ? -1 : 1)),
    ).toMatchObject([
      { type: 'alert.raised', alert: { position } },
      { type: 'alert.raised', alert: { position } },
      { type: 'command.answered', command: { id: command.id } },
    ]);
    const messages = receiver.received.filter(({ path: at }) => at === '/').map(({ body }) => JSON.parse(body).message);
    expect(messages.sort()).toEqual(['12 %', 'Boat: SOS']);
    expect(receiver.received.map(({ body }) => body).filter((body) => anywhere.test(body))).toEqual([]);
    for (const each of [made, ntfy]) {
      const states = (await deliveriesOf(owner, each)).map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(['delivered']));
    }
  });
});

describe('ntfy', () => {
  const body = () => ({
    kind: 'ntfy',
    server: `${receiver.origin}/x`,
    topic: 'bikes',
    token: 'tk_secret',
    priority: 4,
  });

  it.each(['https://x:99999', 'https://a%40b/'])('at %s is refused', async (server) => {
    const person = await createUser(test);
    const answer = await call(person, 'POST', path, { kind: 'ntfy', server, topic: 'bikes' });
    expect(answer.statusCode).toBe(400);
  });

  it('is told of alerts at the root of its server, with its token', async () => {
    const alert = await createAlertDevice(test, { name: 'Fährrad' });
    const made = await connect(alert.owner, body());
    expect(made).toMatchObject({ secret: null, integration: { target: `${receiver.origin.slice(7)}/bikes` } });
    await alert.report({ points: [alert.point(0, -1, { address: 'Pier 4' })] });
    await alert.sos();
    await isQuiet();
    expect(receiver.received).toMatchObject([
      { method: 'POST', path: '/', headers: { authorization: 'Bearer tk_secret' } },
    ]);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      topic: 'bikes',
      title: 'Fährrad: SOS',
      message: 'Pier 4',
      priority: 4,
      click: expect.stringContaining(`/device/${alert.device.deviceUUID}?at=`),
    });
    expect(JSON.stringify(await list(alert.owner))).not.toContain('tk_secret');
    const second = await call(alert.owner, 'POST', path, body());
    expect(second.json().code).toBe('channel-connected');
  });

  it('is told nothing of moves, and gets the test alert of a device', async () => {
    const alert = await createAlertDevice(test);
    await connect(alert.owner, body());
    const friend = await createUser(test);
    await shareDevice(test, alert.device, friend, { privilege: 1 });
    await connect(friend, { ...body(), topic: 'of-a-friend' });
    expect((await alert.call('POST', '/api/v2/alerts/:id/test')).statusCode).toBe(201);
    await isQuiet();
    expect(receiver.received.map((one) => JSON.parse(one.body).topic)).toEqual(['bikes']);
    const told = { channel: 'ntfy', recipient: alert.owner.user.email, state: 'delivered', reason: null };
    expect((await alert.call('GET', '/api/v2/alerts/:id/test')).json().deliveries).toMatchObject([told]);
    expect((await alert.alerts())[0].deliveries).toMatchObject([told]);
  });

  it('is switched off where it refuses the token, with a mail', async () => {
    const alert = await createAlertDevice(test);
    await connect(alert.owner, body());
    receiver.control.status = 403;
    await alert.sos();
    await isQuiet();
    expect(await list(alert.owner)).toMatchObject([{ isOn: false, offReason: 'refused' }]);
    expect((await mailTo(test, alert.owner.user.email)).subject).toContain('ntfy');
  });

  it.each([{ topic: 'a/b' }, { topic: '' }, { priority: 6 }, { server: 'ntfy.sh' }, { token: 'a\nb' }])(
    'is not connected with %j',
    async (changes) => {
      const owner = await createUser(test);
      expect((await call(owner, 'POST', path, { ...body(), ...changes })).statusCode).toBe(400);
    },
  );
});

describe('Telegram', () => {
  const botToken = `123456:${'A'.repeat(35)}`;
  const body = { kind: 'telegram', botToken, chatId: '-42' };
  const sent = () => receiver.received.map((one) => JSON.parse(one.body));

  it('is told of alerts by the bot, with markup escaped [A11]', async () => {
    receiver.control.body = JSON.stringify({ ok: true, result: {} });
    const alert = await createAlertDevice(test, { name: '<b>Bike</b> & co' });
    const made = await connect(alert.owner, body);
    expect(made.integration).toMatchObject({ target: '-42', secretEnd: '' });
    await alert.sos();
    await isQuiet();
    expect(receiver.received).toMatchObject([{ method: 'POST', path: `/bot${botToken}/sendMessage` }]);
    expect(sent()).toMatchObject([{ chat_id: '-42', parse_mode: 'HTML', link_preview_options: { is_disabled: true } }]);
    expect(sent()[0].text).toContain('<b>&lt;b&gt;Bike&lt;/b&gt; &amp; co: SOS</b>');
    expect(await deliveriesOf(alert.owner, made)).toMatchObject([{ state: 'delivered' }]);
    expect(JSON.stringify([await list(alert.owner), await deliveriesOf(alert.owner, made)])).not.toContain(botToken);
  });

  it('is followed where its group has a new id, and is switched off where the bot is blocked', async () => {
    const alert = await createAlertDevice(test);
    await connect(alert.owner, body);
    const parameters = { migrate_to_chat_id: -1001234567890 };
    Object.assign(receiver.control, { status: 400, body: JSON.stringify({ ok: false, parameters }) });
    await alert.sos();
    await isQuiet();
    expect(await list(alert.owner)).toMatchObject([{ target: '-1001234567890', isOn: true }]);
    Object.assign(receiver.control, { status: 200, body: JSON.stringify({ ok: true }) });
    await retryNow();
    expect(sent().map(({ chat_id }) => chat_id)).toEqual(['-42', '-1001234567890']);

    Object.assign(receiver.control, { status: 403, body: JSON.stringify({ ok: false, error_code: 403 }) });
    test.clock.advance({ minutes: 10 });
    await alert.sos();
    await isQuiet();
    expect(await list(alert.owner)).toMatchObject([{ isOn: false, offReason: 'refused' }]);
  });

  it.each([{ botToken: 'x' }, { botToken: `${botToken}/../x` }, { chatId: 'me' }])(
    'is not connected with %j',
    async (changes) => {
      const owner = await createUser(test);
      expect((await call(owner, 'POST', path, { ...body, ...changes })).statusCode).toBe(400);
    },
  );
});

describe('whoever hangs', () => {
  it('holds up nobody who answers', async () => {
    const hanging = await startReceiver();
    hanging.control.status = 0;
    const alert = await createAlertDevice(test);
    const body = { kind: 'webhook', url: `${hanging.origin}/`, events: ['alert.raised'] };
    for (let count = 0; count < 5; count += 1) await connect(alert.owner, body);
    const made = await addWebhook(alert.owner, ['alert.raised']);
    await test.database.pool.query('UPDATE integrations SET failing_since = now() WHERE url = $1', [body.url]);
    for (let count = 0; count < 3; count += 1) {
      test.clock.advance({ minutes: 10 });
      const begun = performance.now();
      await alert.sos();
      await vi.waitFor(async () => expect(receiver.received).toHaveLength(count + 1), { timeout: 9000, interval: 10 });
      expect(performance.now() - begun, 'well before the ten seconds of the others').toBeLessThan(9000);
    }
    // The receiver gets the call before the server stores the result.
    const delivered = { state: 'delivered' };
    await vi.waitFor(
      async () => expect(await deliveriesOf(alert.owner, made)).toMatchObject([delivered, delivered, delivered]),
      patient,
    );
    await hanging.close();
  });

  it('for the first time holds up nobody who answers either, however many hang', async () => {
    const hanging = await startReceiver();
    hanging.control.status = 0;
    const alert = await createAlertDevice(test);
    const made = await addWebhook(alert.owner, ['alert.raised']);
    // More than the limit per user; in production they belong to several users and share the queue.
    await test.database.pool.query(
      `INSERT INTO integrations SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
         'url', CASE WHEN n <= 40 THEN $2 ELSE i.url END))).* FROM integrations i, generate_series(1, 79) n WHERE id = $1`,
      [made.integration._id, `${hanging.origin}/`],
    );
    await alert.sos();
    await vi.waitFor(async () => expect(hanging.received.length).toBeGreaterThan(0), patient);
    const begun = performance.now();
    await vi.waitFor(async () => expect(receiver.received).toHaveLength(40), withinACall);
    expect(performance.now() - begun, 'well before the ten seconds of the others').toBeLessThan(9000);
    await hanging.close();
    await isQuiet();
    const { rows } = await test.database.pool.query(
      `SELECT state, reason, count(*)::int AS count FROM integration_deliveries d JOIN integrations i
         ON i.id = d.integration_id WHERE i.user_id = $1 GROUP BY 1, 2 ORDER BY 1`,
      [alert.owner.user._id],
    );
    expect(rows).toEqual([
      { state: 'delivered', reason: null, count: 40 },
      { state: 'waiting', reason: 'unreachable', count: 40 },
    ]);
  });

  it('has a few calls at a time, though hundreds wait for it', async () => {
    const hanging = await startReceiver();
    hanging.control.status = 0;
    const alert = await createAlertDevice(test);
    const body = { kind: 'webhook', url: `${hanging.origin}/`, events: ['command.answered'] };
    const { integration } = await connect(alert.owner, body);
    const device = { id: alert.device._id, serial: alert.device.deviceUUID, name: 'Boat' };
    const answered: OutgoingEvent = {
      payload: {
        type: 'command.answered',
        timestamp: test.clock.now().toISOString(),
        data: { device, command: { id: randomUUID(), name: 'alarm', isDone: true, reason: null } },
      },
      userId: null,
      alertId: null,
      message: null,
    };
    await test.core.transact((tx) => createOutboxService(test.core).put(tx, device.id, Array(300).fill(answered)));
    const other = await createAlertDevice(test);
    const made = await addWebhook(other.owner, ['alert.raised']);
    await other.sos();
    await vi.waitFor(async () => expect(receiver.received).toHaveLength(1), withinACall);
    expect(verify(made, receiver.received[0] as ReceivedCall)).toMatchObject({ type: 'alert.raised' });
    expect(hanging.received.length).toBeLessThanOrEqual(4);
    await call(alert.owner, 'DELETE', `${path}/${integration._id}`);
    await hanging.close();
  });
});
