import type { Invoice, Payment } from '@holdfast/contract/payments';
import { pdfText } from '@holdfast/stripe-sandbox/test/pdf-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetwise, logoSvg, writeBrandFolder } from '../../../test/brand-folder.ts';
import { addUsualPlans, call, createBuyer, subscribe } from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  const folder = writeBrandFolder({ 'brand.json': JSON.stringify(fleetwise), 'logo.svg': logoSvg });
  test = await createTestApp({ BRAND_DIR: folder }, { payments: true });
});
afterAll(() => test.close());

it("the PDF of an invoice carries the operator's logo, name and support address", async () => {
  const plan = await addUsualPlans(test);
  const { person, device } = await createBuyer(test);
  expect((await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID })).status).toBe(201);
  const paid = await call<{ data: Payment[] }>(test, person, 'GET', '/api/paymentUser/payment-history');
  const path = `/api/paymentUser/invoice/${paid.body.data[0]?.invoice?.id}`;
  const { invoice } = (await call<{ invoice: Invoice }>(test, person, 'GET', path)).body;
  const { pathname, search } = new URL(invoice.invoice_pdf ?? '');
  const { rawPayload: pdf } = await test.app.inject(pathname + search);
  expect(pdfText(pdf).split('\n').slice(0, 3)).toEqual(['Fleetwise', 'help@fleetwise.test', 'Invoice']);
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
});
