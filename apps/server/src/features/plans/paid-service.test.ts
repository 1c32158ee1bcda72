import type { Forecast, NextPayment } from '@holdfast/contract/plans';
import { graceDays } from '@holdfast/contract/plans.rules';
import { startSandbox } from '@holdfast/stripe-sandbox/sandbox';
import fc from 'fast-check';
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
  paidByCreditOf,
  paidSpans,
} from '../../../test/ledger.ts';
import {
  addCoupon,
  addPlan,
  address,
  call,
  cards,
  type Person,
  subscribe,
  subscriptionsOf,
} from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const SEED = Number(process.env.PAID_SERVICE_SEED ?? 20_261_116);
// The test covers plan arithmetic rather than the database, so PostgreSQL runs only a few lives.
const LIVES = Number(process.env.PAID_SERVICE_LIVES ?? (process.env.TEST_DATABASE_URL ? 2 : 6));
const DAYS = 730;
const TRIAL_DAYS = 7;

const catalogue = [
  { name: 'Free', priceCents: 0 },
  { name: 'Ten days', priceCents: 500, duration: 'days', frequencyDays: 10 },
  { name: 'Monthly', priceCents: 895, freeTrialDays: TRIAL_DAYS },
  { name: 'Monthly plus', priceCents: 1995 },
  { name: 'Quarterly', priceCents: 2400, duration: 'quarterly' },
  { name: 'Yearly', priceCents: 7900, duration: 'yearly' },
] as const;

let test: TestApp;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const planIds: string[] = [];

const couponFor = (plan: number, kind: 'once' | 'repeating') => `${kind}-${catalogue[plan]?.name.replace(' ', '-')}`;

beforeAll(async () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    RATE_LIMIT: 'off',
  };
  let now = () => new Date();
  sandbox = await startSandbox({ now: () => now() });
  const stillAt = new Date('2027-01-30T12:00:00Z');
  test = await createTestApp({ ...env, STRIPE_API_URL: sandbox.url }, { payments: true, stillAt });
  now = test.clock.now;
  for (const [index, { name, ...plan }] of catalogue.entries()) {
    planIds.push(await addPlan(test, { name, ...plan }));
    const productId = test.services.plansAdmin.productIdOf(name);
    await addCoupon(test, { code: couponFor(index, 'once'), percentage: 20, productId });
    await addCoupon(test, { code: couponFor(index, 'repeating'), percentage: 50, months: 4, productId });
  }
});
afterAll(async () => {
  await test.close();
  await sandbox.close();
});

const kinds = {
  none: ['buy', 'buy', 'buy once', 'buy repeating', 'buy once', 'good card', 'bad card'],
  living: [
    'pause',
    'pause',
    'resume',
    'resume',
    'change',
    'change',
    'change once',
    'change repeating',
    'keep plan',
    'cancel',
    'cancel',
    'bad card',
    'good card',
    'refund',
    'money back',
  ],
} as const;

/** An action on a day; the numbers select among the possible choices. */
interface Step {
  after: number;
  what: number;
  plan: number;
  days: number;
}

const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 32 }),
    what: fc.nat(1000),
    plan: fc.nat(catalogue.length - 1),
    days: fc.nat(50),
  }),
  { minLength: 60, maxLength: 60 },
);

const pick = <T>(choices: readonly T[], number: number): T => choices[number % choices.length] as T;

const ask = async <T>(path: string, body?: Record<string, string>): Promise<T> => {
  const headers = { authorization: 'Bearer sk_test_1' };
  const init = body ? { method: 'POST', body: new URLSearchParams(body), headers } : { headers };
  return (await (await fetch(`${sandbox.url}/v1/${path}`, init)).json()) as T;
};

const seconds = () => Math.floor(test.clock.now().getTime() / 1000);

const createLife = async (script: Step[]) => {
  const person = await createUser(test);
  const device = await createDevice(test, { owner: person });
  const userId = person.user._id;
  const log: string[] = [];
  const refundedAt = new Map<string, number>();
  const served: number[] = [];
  let promise: NextPayment | null = null;
  /** Forecast of the following payment at the time of purchase. */
  let told: Forecast['later'][number] | undefined;
  let seenCharges = 0;
  let methodId = '';
  let customerId = '';
  let actions = 0;

  const story = (what: string) => `${what}\n${log.join('\n')}`;

  let session = { person: person as Person, since: Number.NEGATIVE_INFINITY };
  /** Sessions expire after a month of inactivity. */
  const signedIn = async (): Promise<Person> => {
    if (seconds() - session.since < 20 * 86_400) return session.person;
    const token = await test.services.sessions.create({ userId, ip: '', userAgent: '', isAuthenticated: true });
    session = { person: { ...person, token, headers: { authorization: `Bearer ${token}` } }, since: seconds() };
    return session.person;
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
    // 409 while our database still has a subscription that the provider has ended.
    expect([200, 409]).toContain(status);
    if (status === 200) methodId = id;
    return { status };
  };

  const listAll = async <T extends { id: string }>(what: 'invoices' | 'charges'): Promise<T[]> => {
    const found: T[] = [];
    for (;;) {
      const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : '';
      const page = await ask<{ data: T[]; has_more: boolean }>(`${what}?limit=100&customer=${customerId}${after}`);
      found.push(...page.data);
      if (!page.has_more) return found;
    }
  };
  const listInvoices = () => listAll<LedgerInvoice>('invoices');
  const listCharges = () => listAll<LedgerCharge>('charges');

  const newCharges = async () => {
    const charges = (await listCharges()).reverse().slice(seenCharges);
    seenCharges += charges.length;
    return charges.map(({ amount }) => amount);
  };

  const noteRefund = async (intent: string) => {
    const { data } = await ask<{ data: { invoice: string }[] }>(
      `invoice_payments?payment[type]=payment_intent&payment[payment_intent]=${intent}`,
    );
    const invoices = await listInvoices();
    const refunded = invoices.find(({ id }) => id === data[0]?.invoice);
    if (!refunded) return;
    for (const id of [refunded.id, ...paidByCreditOf(refunded, invoices)]) {
      if (!refundedAt.has(id)) refundedAt.set(id, seconds());
    }
  };

  /** Refund made by the operator in the provider's dashboard. */
  const refundLast = async () => {
    const charge = (await listCharges()).find(({ paid, amount_refunded }) => paid && amount_refunded === 0);
    if (!charge) return { status: 404 };
    await ask('refunds', { payment_intent: charge.payment_intent });
    await noteRefund(charge.payment_intent);
    // Same effect as the webhook `charge.refunded`.
    await test.services.subscriptionSync.sync(userId);
    return { status: 200 };
  };

  const current = async (by: Person) => (await subscriptionsOf(test, by))[0];

  const readPromise = async (by: Person) => {
    const subscription = await current(by);
    if (!subscription) return null;
    const url = `/api/v2/subscriptions/${subscription._id}/next-payment`;
    const { status, body } = await call<{ payment: NextPayment | null }>(test, by, 'GET', url);
    expect(status, story(url)).toBe(200);
    return body.payment;
  };

  const act = async ({ what: number, plan, days }: Step) => {
    const by = await signedIn();
    const living = await current(by);
    const what = pick(living ? kinds.living : kinds.none, number);
    const [verb, coupon] = what.split(' ');
    const planId = planIds[plan] ?? '';
    told = undefined;
    const put = (name: string, payload?: object) =>
      call(test, by, 'PUT', `/api/v2/subscriptions/${living?._id}/${name}`, payload ? { payload } : {});

    /** The purchase charges exactly the previewed amount, or nothing. */
    const purchase = async (id: string) => {
      const isCoupon = coupon === 'once' || coupon === 'repeating';
      const couponCode = isCoupon ? { couponCode: couponFor(plan, coupon) } : {};
      const payload = { deviceUUID: device.deviceUUID, ...couponCode };
      const preview = await call<{ forecast: Forecast }>(test, by, 'POST', `/api/v2/subscriptions/${id}/preview`, {
        payload,
      });
      expect(preview.status, story(JSON.stringify(preview.body))).toBe(200);
      const done = await subscribe(test, by, id, {
        ...payload,
        isTermsAccepted: true,
        ...(living && { subscriptionId: living._id }),
      });
      const paid = await newCharges();
      if (done.status === 201) {
        const total = paid.reduce((sum, amount) => sum + amount, 0);
        const forecast = JSON.stringify(preview.body.forecast);
        expect(total, story(`${what} ${catalogue[plan]?.name}: ${forecast}`)).toBe(preview.body.forecast.now);
        told = preview.body.forecast.later[0];
      }
      return done;
    };

    const resume = async () => {
      const isCharged = promise !== null && promise.at > (living?.sourceData.current_period_end ?? 0);
      const expected = living?.sourceData.pause_collection && isCharged ? promise?.amount : undefined;
      const done = await put('resume');
      const paid = await newCharges();
      if (done.status === 200 && expected !== undefined && paid.length > 0) {
        expect(paid, story('resume')).toEqual([expected]);
      }
      return done;
    };

    const moneyBack = async () => {
      const charge = (await listCharges()).find(({ paid }) => paid);
      const done = await put('refund');
      if (done.status === 200 && charge) await noteRefund(charge.payment_intent);
      return done;
    };

    const pause = () => {
      const end = (living?.sourceData.current_period_end ?? 0) + days * 86_400;
      return put('pause', { resumeDate: new Date(end * 1000).toISOString() });
    };

    const work: Record<string, () => Promise<{ status: number }>> = {
      buy: () => purchase(planId),
      change: () => purchase(planId),
      keep: () => purchase(living?.plan._id ?? ''),
      pause,
      resume,
      cancel: () => put('cancel'),
      bad: () => useCard(by, cards.declinedLater),
      good: () => useCard(by, cards.good),
      refund: refundLast,
      money: moneyBack,
    };
    const done = await work[verb ?? '']?.();
    const status = done?.status ?? 0;
    actions += 1;
    log.push(`${test.clock.now().toISOString()} ${what} ${catalogue[plan]?.name} ${status}`);
    expect(status, story(JSON.stringify(done))).toBeLessThan(500);
    // A declined card leaves a charge without a payment.
    await newCharges();
    promise = await readPromise(by);
    if (verb === 'refund' || verb === 'money') await checkBalance();
  };

  /** Invariant: credit never exceeds payments minus refunds. */
  const checkBalance = async () => {
    const { balance } = await ask<{ balance: number }>(`customers/${customerId}`);
    const charges = (await listCharges()).filter(({ paid }) => paid);
    const kept = charges.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
    expect(-balance, story('more credit than was paid')).toBeLessThanOrEqual(kept);
    for (const { amount, amount_refunded } of charges) expect(amount_refunded).toBeLessThanOrEqual(amount);
  };

  /** Checks that the announced payment arrived, and no other. */
  const keepPromise = async () => {
    const due = promise !== null && promise.at <= seconds() ? promise : null;
    if (!due) return;
    await test.services.subscriptionSync.sync(userId);
    const paid = await newCharges();
    log.push(`${test.clock.now().toISOString()} charged ${paid}`);
    const total = paid.reduce((sum, amount) => sum + amount, 0);
    expect(total, story('the payment that was announced')).toBe(due.amount);
    if (told?.at === due.at) {
      const { data } = await ask<{ data: LedgerInvoice[] }>(`invoices?limit=1&customer=${customerId}`);
      expect(data[0]?.total, story('what the purchase told')).toBe(told.amount);
    }
    promise = await readPromise(await signedIn());
  };

  const check = async () => {
    await checkBalance();
    const [invoices, charges] = [await listInvoices(), await listCharges()];
    expect(charges.length, story('a charge that nobody announced')).toBe(seenCharges);
    invoices.forEach(assertAddsUp);
    const taken = charges.filter(({ paid }) => paid).reduce((total, { amount }) => total + amount, 0);
    expect(taken).toBe(invoices.reduce((total, { amount_paid }) => total + amount_paid, 0));
    assertCreditsPaid(invoices, refundedAt);
    const spans = [...paidSpans(invoices, refundedAt), ...graceSpans(invoices, graceDays)];
    const free = served.filter((time) => !covers(spans, time)).map((time) => new Date(time * 1000).toISOString());
    expect(free, story('served without payment')).toEqual([]);
    return { actions, payments: charges.filter(({ paid }) => paid).length, days: served.length };
  };

  await useCard(await signedIn(), cards.good);
  customerId = (await test.services.customers.find(userId))?.providerId ?? '';

  let nextDay = script[0]?.after ?? 0;
  let nth = 0;
  /** Runs due payments first, then the user's action. */
  const live = async (day: number) => {
    await keepPromise();
    if (day < nextDay || !script[nth]) return;
    await act(script[nth] as Step);
    nth += 1;
    nextDay = day + (script[nth]?.after ?? 0);
  };
  return { device, served, live, check };
};

it(`serves no day that was not paid for over ${DAYS} days of ${LIVES} random buyers [A20]`, {
  timeout: 600_000,
}, async () => {
  const scripts = fc.sample(steps, { seed: SEED, numRuns: LIVES });
  const lives = [];
  for (const script of scripts) lives.push(await createLife(script));
  const status = `SELECT device_uuid FROM devices WHERE subscription_status = 'Active'`;
  for (let day = 1; day <= DAYS; day += 1) {
    test.clock.advance({ days: 1 });
    await test.services.plansLifecycle.runDue();
    for (const life of lives) await life.live(day);
    const active = new Set((await test.database.pool.query(status)).rows.map((row) => row.device_uuid));
    for (const { device, served } of lives) if (active.has(device.deviceUUID)) served.push(seconds());
  }
  const sums = { actions: 0, payments: 0, days: 0 };
  for (const life of lives) {
    const found = await life.check();
    for (const name of ['actions', 'payments', 'days'] as const) sums[name] += found[name];
  }
  const counted = `${sums.actions} actions, ${sums.payments} payments, ${sums.days} days served`;
  process.stdout.write(`seed ${SEED}: ${LIVES} sequences, ${counted}\n`);
  expect(sums.payments).toBeGreaterThan(LIVES * 5);
  expect(sums.days).toBeGreaterThan(LIVES * 100);
});
