import type { Invoice, Payment } from '@holdfast/contract/payments';
import { pdfText } from '@holdfast/stripe-sandbox/test/pdf-text';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import {
  addCoupon,
  call,
  createBuyer,
  type Person,
  subscribe,
  type UsualPlans,
  useShop,
} from '../../../test/plan-factories.ts';
import type { TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let plan: UsualPlans;
useShop((shop) => {
  ({ test, plan } = shop);
});

const history = async (person: Person, query = '') =>
  call<{ data: Payment[]; has_more: boolean }>(test, person, 'GET', `/api/paymentUser/payment-history${query}`);

const getInvoice = (person: Person, id: string) =>
  call<{ invoice: Invoice }>(test, person, 'GET', `/api/paymentUser/invoice/${id}`);

const bought = async (couponCode?: string) => {
  const { person, device } = await createBuyer(test);
  const ask = { deviceUUID: device.deviceUUID, ...(couponCode && { couponCode }) };
  expect((await subscribe(test, person, plan.monthly, ask)).status).toBe(201);
  const [payment] = (await history(person)).body.data;
  if (!payment?.invoice) throw new Error('nothing was paid');
  return { person, device, payment, invoiceId: payment.invoice.id };
};

/** Creates the payments of several years directly at the provider. */
const payOften = async ({ user }: Person, times: number) => {
  const { rows } = await test.database.pool.query('SELECT provider_id FROM payment_customers WHERE user_id = $1', [
    user._id,
  ]);
  const { invoices } = test.provider.payments;
  for (let at = 0; at < times; at += 1) {
    const key = `often-${user._id}-${at}`;
    const of = { customerId: rows[0].provider_id, currency: 'aud' };
    const id = await invoices.draft(key, { ...of, taxRateIds: [] });
    await invoices.collect(id, key, { ...of, description: `Payment ${at}`, amount: 100 + at });
  }
};

describe('GET /api/paymentUser/payment-history', () => {
  it('answers what was paid, in cents, with its invoice [P2.3.6] [P2.7.16] [P2.1.5]', async () => {
    const { payment, device } = await bought();
    expect(payment).toEqual({
      _id: payment.id,
      id: expect.stringMatching(/^pi_/),
      invoice: { id: expect.stringMatching(/^in_/), number: expect.any(String) },
      amount: 985,
      currency: 'aud',
      status: 'succeeded',
      description: `A device (${device.deviceUUID})`,
      created: expect.any(Number),
    });
    expect(Math.abs(payment.created - test.clock.now().getTime() / 1000)).toBeLessThan(600);
  });

  it('says what was given back, and so does its invoice', async () => {
    const { person, device } = await createBuyer(test);
    const ask = { deviceUUID: device.deviceUUID };
    const { subscription } = (await subscribe(test, person, plan.yearly, ask)).body;
    const url = `/api/v2/subscriptions/${subscription._id}/refund`;
    expect((await call(test, person, 'PUT', url)).status).toBe(200);
    const [payment] = (await history(person)).body.data;
    expect(payment).toMatchObject({ amount: 8690, status: 'refunded' });
    const { invoice } = (await getInvoice(person, payment?.invoice?.id ?? '')).body;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 8690, amount_refunded: 8690 });
  });

  it('is empty for somebody who never paid', async () => {
    expect((await history(await createUser(test))).body).toEqual({ data: [], has_more: false });
  });

  it('comes ten at a time, onwards and back by the ids of the page [P2.4.28] [P2.9.14]', async () => {
    const { person } = await createBuyer(test);
    await payOften(person, 26);
    const first = (await history(person)).body;
    expect([first.data.length, first.has_more]).toEqual([10, true]);
    expect(first.data[0]?.amount).toBe(125);
    const second = (await history(person, `?starting_after=${first.data.at(-1)?.id}`)).body;
    const third = (await history(person, `?starting_after=${second.data.at(-1)?.id}`)).body;
    expect([second.data.length, second.has_more, third.data.length, third.has_more]).toEqual([10, true, 6, false]);
    const amounts = [...first.data, ...second.data, ...third.data].map(({ amount }) => amount);
    expect(amounts).toEqual(Array.from({ length: 26 }, (_, at) => 125 - at));
    const back = (await history(person, `?ending_before=${third.data[0]?.id}`)).body;
    expect(back.data).toEqual(second.data);
    expect((await history(person, '?limit=3')).body.data).toHaveLength(3);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'page=1', 'starting_after='])('refuses %s', async (query) => {
    expect((await history(await createUser(test), `?${query}`)).status).toBe(400);
  });

  it("shows nobody else's, also by a foreign id [A1]", async () => {
    const { payment } = await bought();
    const { person } = await createBuyer(test);
    expect((await history(person, `?starting_after=${payment.id}`)).body.data ?? []).toEqual([]);
    expect((await history(person, '?starting_after=pi_nobodys')).status).toBe(404);
  });
});

describe('GET /api/paymentUser/invoice/:id', () => {
  it('answers everything that the popup shows [P2.3.7] [P2.7.17] [P2.1.5]', async () => {
    const { person, payment, invoiceId } = await bought();
    const { status, body } = await getInvoice(person, invoiceId);
    expect(status).toBe(200);
    expect(body.invoice).toMatchObject({
      id: invoiceId,
      number: payment.invoice?.number,
      status: 'paid',
      created: expect.any(Number),
      lines: { data: [{ description: expect.stringContaining('GPS Monthly'), currency: 'aud', amount: 895 }] },
      currency: 'aud',
      subtotal: 895,
      discount: 0,
      default_tax_rates: [{ display_name: 'GST', percentage: 10 }],
      tax: 90,
      total: 985,
      starting_balance: 0,
      amount_due: 985,
      amount_paid: 985,
      amount_refunded: 0,
    });
  });

  it('takes off what a coupon takes off, before the tax', async () => {
    await addCoupon(test, { code: 'FIFTH', percentage: 20 });
    const { person, invoiceId } = await bought('FIFTH');
    const { invoice } = (await getInvoice(person, invoiceId)).body;
    expect(invoice).toMatchObject({ subtotal: 895, discount: 179, tax: 72, total: 788, amount_paid: 788 });
    expect(invoice.subtotal - invoice.discount + (invoice.tax ?? 0)).toBe(invoice.total);
  });

  it('names its device, and links to a PDF that does too and opens without signing in, by its own secret only', async () => {
    const { person, device, invoiceId } = await bought();
    const { invoice } = (await getInvoice(person, invoiceId)).body;
    const name = `A device (${device.deviceUUID})`;
    expect(invoice.description).toBe(name);
    const link = invoice.invoice_pdf ?? '';
    expect(link).toMatch(/^http:\/\/localhost:3000\/api\/dev\/stripe\/invoices\/in_\w+\/pdf\?secret=/);
    const { pathname, search } = new URL(link);
    const pdf = await test.app.inject(`${pathname}${search}`);
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdfText(pdf.rawPayload).split('\n')).toContain(name);
    for (const wrong of ['', '?secret=', '?secret=wrong']) {
      expect((await test.app.inject(`${pathname}${wrong}`)).statusCode).toBe(404);
    }
  });

  it('is not for anybody else, nor for what is no invoice [A1] [A16]', async () => {
    const { invoiceId, payment } = await bought();
    const others = [
      (await createBuyer(test)).person,
      await createUser(test),
      await createUser(test, { roles: ['admin'] }),
    ];
    for (const other of others) expect((await getInvoice(other, invoiceId)).status).toBe(404);
    const { person } = await bought();
    for (const length of [101, 150, 200]) {
      expect((await getInvoice(person, `in_${'x'.repeat(length - 3)}`)).status, `${length} characters`).toBe(404);
    }
    for (const id of ['in_nobodys', payment.id, '..%2Fcustomers', '%00']) {
      expect([400, 404]).toContain((await getInvoice(person, id)).status);
    }
  });
});

describe('/api/dev/stripe', () => {
  it('lets a browser do nothing without the secret of the very thing, and nothing else at all', async () => {
    const { payment } = await bought();
    const post = (path: string, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/dev/stripe/${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    for (const body of ['', 'client_secret=', 'client_secret=wrong', `client_secret=${payment.id}_secret_x`]) {
      const { statusCode } = await post(`payment_intents/${payment.id}/confirm`, body);
      expect([400, 401, 403, 404], body).toContain(statusCode);
    }
    for (const path of ['customers', 'subscriptions', `payment_intents/${payment.id}/cancel`, 'v1/customers']) {
      expect((await post(path, 'client_secret=x')).statusCode).toBe(404);
    }
    expect((await test.app.inject('/api/dev/stripe/customers')).statusCode).toBe(404);
    expect((await test.app.inject(`/api/dev/stripe/invoices/..%2F..%2Fv1%2Fcustomers/pdf`)).statusCode).toBe(404);
  });
});
