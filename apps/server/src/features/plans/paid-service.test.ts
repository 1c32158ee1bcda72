import { graceDays, taxCents } from '@holdfast/contract/plans.rules';
import { startSandbox } from '@holdfast/stripe-sandbox/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import {
  assertAddsUp,
  assertCreditsPaid,
  covers,
  graceSpans,
  type LedgerCharge,
  type LedgerInvoice,
  paidSpans,
} from '../../../test/ledger.ts';
import {
  addCoupon,
  addPlan,
  address,
  call,
  type Person,
  subscribe,
  subscriptionsOf,
} from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const SEED = 20_261_116;
const BUYERS = 4;
const DAYS = 730;
/** A buyer acts once in so many days. */
const RARITY = 24;
const TRIAL_DAYS = 7;
const TAX = 10;
const PERCENT_OFF = 20;

let test: TestApp;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const planIds: string[] = [];
const prices = new Map<string, number>();

const catalogue = [
  { name: 'Ten days', priceCents: 500, duration: 'days', frequencyDays: 10 },
  { name: 'Monthly', priceCents: 895, freeTrialDays: TRIAL_DAYS },
  { name: 'Monthly plus', priceCents: 1995 },
  { name: 'Quarterly', priceCents: 2400, duration: 'quarterly' },
] as const;
const couponFor = (name: string) => `OFF-${name.replace(' ', '-')}`;

beforeAll(async () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    RATE_LIMIT: 'off',
  };
  let now = () => new Date();
  sandbox = await startSandbox({ now: () => now() });
  test = await createTestApp({ ...env, STRIPE_API_URL: sandbox.url }, { payments: true });
  now = test.clock.now;
  for (const { name, ...plan } of catalogue) {
    const id = await addPlan(test, { name, ...plan });
    planIds.push(id);
    prices.set(id, plan.priceCents);
    const productId = test.services.plansAdmin.productIdOf(name);
    await addCoupon(test, { code: couponFor(name), percentage: PERCENT_OFF, productId });
  }
});
afterAll(async () => {
  await test.close();
  await sandbox.close();
});

/** mulberry32. */
const createRandom = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T };
};

const ask = async <T>(path: string, body?: Record<string, string>): Promise<T> => {
  const headers = { authorization: 'Bearer sk_test_1' };
  const init = body ? { method: 'POST', body: new URLSearchParams(body), headers } : { headers };
  return (await (await fetch(`${sandbox.url}/v1/${path}`, init)).json()) as T;
};

const seconds = () => Math.floor(test.clock.now().getTime() / 1000);

const good = '4242424242424242';
const declinedLater = '4000000000000341';

const createLife = async () => {
  const person = await createUser(test);
  const device = await createDevice(test, { owner: person });
  const log: string[] = [];
  const refundedAt = new Map<string, number>();
  const served: number[] = [];
  /** What the screen announces for the end of a period, by subscription and end. */
  const forecasts = new Map<string, number>();
  let methodId = '';

  const signedIn = async (): Promise<Person> => {
    const session = { userId: person.user._id, ip: '', userAgent: '', isAuthenticated: true };
    const token = await test.services.sessions.create(session);
    return { ...person, token, headers: { authorization: `Bearer ${token}` } };
  };

  const useCard = async (by: Person, number: string) => {
    const { id } = await ask<{ id: string }>('payment_methods', {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    });
    const [verb, old] = methodId ? ['change', { oldPaymentMethodId: methodId }] : ['attach', {}];
    const payload = { paymentMethodId: id, address, kind: 'card', ...old };
    const { status } = await call(test, by, 'POST', `/api/paymentUser/${verb}-payment-method`, { payload });
    // Refused while our copy still has a subscription that the provider has ended.
    expect([200, 409]).toContain(status);
    if (status === 200) methodId = id;
  };

  const customerId = async (): Promise<string> =>
    (await test.services.customers.find(person.user._id))?.providerId ?? '';

  const listInvoices = async () =>
    (await ask<{ data: LedgerInvoice[] }>(`invoices?limit=100&customer=${await customerId()}`)).data;
  const listCharges = async () =>
    (await ask<{ data: LedgerCharge[] }>(`charges?limit=100&customer=${await customerId()}`)).data;

  const refundLast = async () => {
    const charge = (await listCharges()).find(({ paid, amount_refunded }) => paid && amount_refunded === 0);
    if (!charge) return;
    await ask('refunds', { payment_intent: charge.payment_intent });
    const { data } = await ask<{ data: { invoice: string }[] }>(
      `invoice_payments?payment[type]=payment_intent&payment[payment_intent]=${charge.payment_intent}`,
    );
    refundedAt.set(data[0]?.invoice ?? '', seconds());
    // As the webhook of `charge.refunded` would.
    await test.services.subscriptionSync.sync(person.user._id);
  };

  const noteForecast = async (by: Person) => {
    for (const { sourceData } of await subscriptionsOf(test, by)) {
      const end = String(sourceData.current_period_end);
      const planned = sourceData.scheduleDetails?.phases.at(-1)?.planId;
      const amount = planned ? (prices.get(planned) ?? 0) : sourceData.plan.amount;
      const isUnknown =
        sourceData.cancel_at_period_end || sourceData.pause_collection || sourceData.status === 'trialing';
      // The coupon of a purchase with a trial counts for the first paid period.
      if (isUnknown) forecasts.delete(end);
      else forecasts.set(end, amount + taxCents(amount, TAX));
    }
  };

  const act = async (random: ReturnType<typeof createRandom>) => {
    const by = await signedIn();
    const [current] = await subscriptionsOf(test, by);
    const put = (verb: string, payload?: object) =>
      call(test, by, 'PUT', `/api/v2/subscriptions/${current?._id}/${verb}`, payload ? { payload } : {});
    const choice = random.below(planIds.length);
    const order = {
      deviceUUID: device.deviceUUID,
      isTermsAccepted: true,
      ...(current && { subscriptionId: current._id }),
    };
    const what = current
      ? random.pick([
          'pause',
          'pause',
          'resume',
          'resume',
          'change',
          'cancel',
          'bad card',
          'good card',
          'refund',
        ] as const)
      : random.pick(['buy', 'buy', 'buy with coupon', 'good card'] as const);
    const work = {
      pause: () => {
        const end = (current?.sourceData.current_period_end ?? 0) + random.below(50) * 86_400;
        return put('pause', { resumeDate: new Date(end * 1000).toISOString() });
      },
      resume: () => put('resume'),
      cancel: () => put('cancel'),
      change: () => subscribe(test, by, planIds[choice] ?? '', order),
      buy: () => subscribe(test, by, planIds[choice] ?? '', order),
      'buy with coupon': () =>
        subscribe(test, by, planIds[choice] ?? '', { ...order, couponCode: couponFor(catalogue[choice]?.name ?? '') }),
      'bad card': () => useCard(by, declinedLater),
      'good card': () => useCard(by, good),
      refund: refundLast,
    } as const;
    const done = await work[what]();
    const status = done ? done.status : 200;
    expect(status, `${what}: ${JSON.stringify(done)}`).toBeLessThan(500);
    log.push(`${seconds()} ${what} ${status}`);
    if (status < 300) await noteForecast(by);
  };

  const check = async () => {
    const [invoices, charges] = [await listInvoices(), await listCharges()];
    invoices.forEach(assertAddsUp);
    const taken = charges.filter(({ paid }) => paid).reduce((total, { amount }) => total + amount, 0);
    expect(taken).toBe(invoices.reduce((total, { amount_paid }) => total + amount_paid, 0));
    const paid = paidSpans(invoices, refundedAt);
    assertCreditsPaid(invoices, refundedAt);
    const spans = [...paid, ...graceSpans(invoices, graceDays)];
    const free = served.filter((time) => !covers(spans, time, 3600));
    expect(free, `served without payment:\n${log.join('\n')}`).toEqual([]);
    for (const invoice of invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')) {
      const start = invoice.lines.data.find(({ amount }) => amount > 0)?.period.start;
      const forecast = forecasts.get(String(start));
      if (forecast !== undefined && invoice.status !== 'void') expect(invoice.total, log.join('\n')).toBe(forecast);
    }
    return { payments: charges.filter(({ paid: isPaid }) => isPaid).length, servedDays: served.length };
  };

  await useCard(await signedIn(), good);
  return { device, served, act, check };
};

it(`serves no day that was not paid for over ${DAYS} days of ${BUYERS} random buyers [A20]`, {
  timeout: 300_000,
}, async () => {
  const random = createRandom(SEED);
  const lives = [];
  for (let nth = 0; nth < BUYERS; nth += 1) lives.push(await createLife());
  const status = `SELECT device_uuid FROM devices WHERE subscription_status = 'Active'`;
  let actions = 0;
  for (let day = 0; day < DAYS; day += 1) {
    test.clock.advance({ days: 1 });
    await test.services.plansLifecycle.runDue();
    for (const life of lives) {
      if (random.below(RARITY) > 0) continue;
      await life.act(random);
      actions += 1;
    }
    const active = new Set((await test.database.pool.query(status)).rows.map((row) => row.device_uuid));
    for (const { device, served } of lives) if (active.has(device.deviceUUID)) served.push(seconds());
  }
  let [payments, days] = [0, 0];
  for (const life of lives) {
    const found = await life.check();
    payments += found.payments;
    days += found.servedDays;
  }
  process.stdout.write(
    `seed ${SEED}: ${BUYERS} sequences, ${actions} actions, ${payments} payments, ${days} days served\n`,
  );
  expect(payments).toBeGreaterThan(BUYERS * 5);
  expect(days).toBeGreaterThan(BUYERS * 100);
});
