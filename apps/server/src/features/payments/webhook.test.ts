import { signature } from '@holdfast/stripe-sandbox/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addUsualPlans,
  createBuyer,
  type Person,
  provider,
  settle,
  subscribe,
  subscriptionsOf,
} from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { deriveSecret } from '../../platform/secrets/secrets.ts';

let test: TestApp;
let plan: Awaited<ReturnType<typeof addUsualPlans>>;
let secret: string;
beforeAll(async () => {
  test = await createTestApp({}, { payments: true });
  plan = await addUsualPlans(test);
  secret = `whsec_${deriveSecret(test.config.appSecret, 'payment-sandbox').toString('hex')}`;
});
afterAll(() => test.close());

const seconds = () => Math.floor(Date.now() / 1000);

const send = (body: string, header: string | undefined) =>
  test.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) },
    payload: body,
  });

const sendSigned = (body: string) => send(body, signature(body, secret, seconds()));

const customerOf = async ({ user }: Person): Promise<string> =>
  (await test.database.pool.query('SELECT provider_id FROM payment_customers WHERE user_id = $1', [user._id])).rows[0]
    .provider_id;

const bought = async () => {
  const { person, device } = await createBuyer(test);
  await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
  await settle(test);
  return { person, device };
};

/** Snapshot of all tables that an event can change. */
const stateOf = async () => {
  const tables = ['subscriptions', 'payment_events', 'payment_customers', 'devices'];
  const rows = await Promise.all(
    tables.map(async (table) => (await test.database.pool.query(`SELECT * FROM ${table} ORDER BY 1`)).rows),
  );
  const jobs = await test.database.pool.query(`SELECT count(*) FROM pgboss.job WHERE name = 'payments-sync'`);
  return { rows, jobs: jobs.rows };
};

const eventOf = (customer: string, changes: object = {}) =>
  JSON.stringify({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type: 'customer.subscription.deleted',
    created: seconds(),
    data: { object: { id: 'sub_1', object: 'subscription', customer, status: 'canceled' } },
    ...changes,
  });

describe('POST /api/payments/webhook', () => {
  it('takes nothing that the provider did not sign [A16]', async () => {
    const { person } = await bought();
    const body = eventOf(await customerOf(person));
    const before = await stateOf();
    const wrong = [
      undefined,
      '',
      'nonsense',
      't=1,v1=00',
      signature(body, 'whsec_somebody_elses', seconds()),
      signature(`${body} `, secret, seconds()),
      signature(body, secret, seconds() - 301),
      signature(body, '', seconds()),
    ];
    for (const header of wrong) expect((await send(body, header)).statusCode, header).toBe(400);
    expect(await stateOf()).toEqual(before);
  });

  it('takes nothing that was changed on its way [A16]', async () => {
    const { person } = await bought();
    const body = eventOf(await customerOf(person));
    const header = signature(body, secret, seconds());
    const before = await stateOf();
    for (const changed of [body.replace('evt_', 'evt_x'), body.replace('"customer"', '"customer" '), `${body}\n`]) {
      expect((await send(changed, header)).statusCode).toBe(400);
    }
    expect(await stateOf()).toEqual(before);
    expect((await send(body, header)).statusCode).toBe(200);
  });

  it('does nothing for one that it knows already [A16]', async () => {
    const { person } = await bought();
    const { data } = await provider<{ data: { id: string }[] }>(test, 'events?limit=5');
    expect(data).toHaveLength(5);
    const before = await stateOf();
    for (const event of data) expect((await sendSigned(JSON.stringify(event))).statusCode).toBe(200);
    expect(await stateOf()).toEqual(before);
    expect(await subscriptionsOf(test, person)).toMatchObject([{ status: 'active' }]);
  });

  it('believes the provider and not the event: late, early and wrong ones change nothing [A16]', async () => {
    const { person } = await bought();
    const customer = await customerOf(person);
    const subscriptions = await subscriptionsOf(test, person);
    const { data } = await provider<{ data: { type: string; data: object }[] }>(test, 'events?limit=20');
    const shuffled = data.toReversed().map((event) => JSON.stringify({ ...event, id: `evt_${Math.random()}` }));
    const lies = [
      eventOf(customer),
      eventOf(customer, { type: 'invoice.payment_failed' }),
      eventOf(customer, { data: { object: { id: customer, object: 'customer', deleted: true } } }),
    ];
    for (const body of [...shuffled, ...lies]) expect((await sendSigned(body)).statusCode).toBe(200);
    await settle(test);
    expect(await subscriptionsOf(test, person)).toEqual(subscriptions);
  });

  it('says yes to news of people whom it does not know, and no to what is no event', async () => {
    const before = (await stateOf()).rows[0];
    expect((await sendSigned(eventOf('cus_nobodys'))).statusCode).toBe(200);
    expect((await sendSigned(eventOf('cus_1', { data: { object: { object: 'price', id: 'p' } } }))).statusCode).toBe(
      200,
    );
    expect((await sendSigned('not json')).statusCode).toBe(400);
    expect((await stateOf()).rows[0]).toEqual(before);
  });

  it('reads the truth again when an older reading came in between', async () => {
    const { person } = await bought();
    const sync = () => test.services.subscriptionSync.sync(person.user._id);
    const bump = 'UPDATE payment_customers SET revision = revision + 1 WHERE user_id = $1';
    const { rows } = await test.database.pool.query('SELECT id FROM subscriptions WHERE user_id = $1', [
      person.user._id,
    ]);
    await test.database.pool.query(`UPDATE subscriptions SET status = 'past_due' WHERE id = $1`, [rows[0].id]);
    await Promise.all([sync(), test.database.pool.query(bump, [person.user._id]), sync()]);
    expect(await subscriptionsOf(test, person)).toMatchObject([{ status: 'active' }]);
  });
});
