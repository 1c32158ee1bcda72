import { describe, expect, it } from 'vitest';
import { pdfText } from '../test/pdf-text.ts';
import { draftOf, invoiceOf, itemOf, newCustomer, openShop } from '../test/shop.ts';
import { seconds, startTestSandbox } from '../test/test-sandbox.ts';

const start = async () => {
  const sandbox = await startTestSandbox();
  const shop = await openShop(sandbox.stripe);
  return { ...sandbox, shop, customer: await newCustomer(sandbox.stripe) };
};

describe('the PDF of an invoice', () => {
  it('opens, and its lines, tax and sums are those of the invoice', async () => {
    const { stripe, shop, customer } = await start();
    const coupon = await stripe.coupons.create({ percent_off: 25 });
    await stripe.customers.update(customer.id, { balance: -200 });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      default_tax_rates: [shop.tax.id],
      discounts: [{ coupon: coupon.id }],
      invoice_settings: { description: 'Brompton (7F21)' },
      expand: ['latest_invoice'],
    });
    const invoice = invoiceOf(made);
    expect([made.invoice_settings.description, invoice.description]).toEqual(['Brompton (7F21)', 'Brompton (7F21)']);
    const response = await fetch(invoice.invoice_pdf ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const lines = pdfText(pdf).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `Invoice number ${invoice.number}`,
        'Date of issue 15 Jan 2026',
        'jo@example.test',
        'Brompton (7F21)',
        '1 × Tracker plan (at A$10.00 / month)',
        '15 Jan 2026 to 15 Feb 2026',
        'GST (10%)',
      ]),
    );
    const amountOf = (label: string) => {
      const text = lines[lines.indexOf(label) - 1] ?? '';
      return Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
    };
    expect(amountOf('Subtotal')).toBe(1000);
    expect(amountOf('Discount')).toBe(-250);
    expect(amountOf('GST (10%)')).toBe(75);
    expect(amountOf('Total')).toBe(invoice.total);
    expect(amountOf('Subtotal') + amountOf('Discount') + amountOf('GST (10%)')).toBe(amountOf('Total'));
    expect(amountOf('Applied balance')).toBe(-200);
    expect(amountOf('Amount due')).toBe(625);
    expect(amountOf('Amount paid')).toBe(invoice.amount_paid);
  });

  it('says who sells: logo, name and where to ask', async () => {
    // A single red pixel.
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
      'base64',
    );
    const pdfOf = async (business?: { name: string; supportEmail: string; logo: Buffer | null }) => {
      const { stripe } = await startTestSandbox(business && { business });
      const [shop, { id }] = [await openShop(stripe), await newCustomer(stripe)];
      const items = [{ price: shop.basic.id }];
      const made = await stripe.subscriptions.create({ customer: id, items, expand: ['latest_invoice'] });
      return Buffer.from(await (await fetch(invoiceOf(made).invoice_pdf ?? '')).arrayBuffer());
    };
    const named = await pdfOf({ name: 'Fleetwise', supportEmail: 'help@fleetwise.test', logo });
    expect(pdfText(named).split('\n').slice(0, 3)).toEqual(['Fleetwise', 'help@fleetwise.test', 'Invoice']);
    expect(named.toString('latin1')).toContain('/Subtype /Image');
    const plain = await pdfOf();
    expect(pdfText(plain).split('\n')[0]).toBe('Invoice');
    expect(plain.toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('is shown only to who has its link', async () => {
    const { stripe, shop, customer, url } = await start();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.basic.id }],
      expand: ['latest_invoice'],
    });
    const link = invoiceOf(made).invoice_pdf ?? '';
    expect(link).toMatch(/^http.*\/invoices\/in_\w+\/pdf\?secret=\w{40}$/);
    expect((await fetch(link.replace(/\w$/, '-'))).status).toBe(404);
    expect((await fetch(link.replace(/\?.*/, ''))).status).toBe(404);
    expect((await fetch(`${url}/invoices/in_none/pdf?secret=x`)).status).toBe(404);
  });
});

describe('an invoice made by hand', () => {
  it('is finalized and paid', async () => {
    const { stripe, shop, customer } = await start();
    const draft = await stripe.invoices.create({
      customer: customer.id,
      currency: 'aud',
      default_tax_rates: [shop.tax.id],
      pending_invoice_items_behavior: 'exclude',
    });
    await stripe.invoiceItems.create({ customer: customer.id, invoice: draft.id, amount: 700, currency: 'aud' });
    const found = await stripe.invoices.retrieve(draft.id);
    expect(found).toMatchObject({ status: 'draft', total: 770, number: null, invoice_pdf: null });
    const open = await stripe.invoices.finalizeInvoice(draft.id);
    expect(open).toMatchObject({ status: 'open', amount_due: 770, billing_reason: 'manual', parent: null });
    expect(await stripe.invoices.pay(draft.id)).toMatchObject({ status: 'paid', amount_paid: 770 });
    const late = { customer: customer.id, invoice: draft.id, amount: 700, currency: 'aud' };
    await expect(stripe.invoiceItems.create(late)).rejects.toMatchObject({ code: 'invoice_not_editable' });
  });

  it('is finalized and collected by itself after an hour', async () => {
    const { stripe, customer } = await start();
    const { id } = await draftOf(stripe, customer.id, 700, { auto_advance: true });
    await customer.advance('2026-01-15T12:59:59Z');
    expect((await stripe.invoices.retrieve(id)).status).toBe('draft');
    await customer.advance('2026-01-15T13:00:00Z');
    expect((await stripe.invoices.retrieve(id)).status).toBe('paid');
  });
});

describe('a preview', () => {
  it('shows the first invoice of a subscription that nobody has bought', async () => {
    const { stripe, shop, customer } = await start();
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: shop.gold.id }], default_tax_rates: [shop.tax.id] },
    });
    expect(preview).toMatchObject({ total: 3300, status: 'draft', billing_reason: 'subscription_create' });
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await stripe.events.list({ type: 'invoice.created' })).data).toEqual([]);
  });

  it('shows a trial, and a fee that is paid at once', async () => {
    const { stripe, shop, customer } = await start();
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: shop.gold.id }], trial_end: seconds('2026-01-29T12:00:00Z') },
      invoice_items: [{ price_data: { currency: 'aud', product: shop.product.id, unit_amount: 4900 } }],
    });
    expect(preview.amount_due).toBe(4900);
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([4900, 0]);
  });

  it('shows the next payment of a schedule, and of a pause as if it were over', async () => {
    const { stripe, shop, customer } = await start();
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.gold.id }] });
    await stripe.customers.update(customer.id, { balance: -500 });
    const resumes_at = seconds('2026-03-01T12:00:00Z');
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void', resumes_at } });
    expect((await stripe.invoices.createPreview({ subscription: made.id })).amount_due).toBe(2500);
    expect((await stripe.subscriptions.retrieve(made.id)).pause_collection).toMatchObject({ resumes_at });
    await stripe.subscriptions.update(made.id, { pause_collection: '' });
    const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [{ start_date, end_date } = { start_date: 0, end_date: 0 }] = phases;
    await stripe.subscriptionSchedules.update(id, {
      phases: [{ items: [{ price: shop.gold.id }], start_date, end_date }, { items: [{ price: shop.basic.id }] }],
    });
    expect((await stripe.invoices.createPreview({ schedule: id })).amount_due).toBe(500);
  });

  it('shows what a change would cost, and then it costs that', async () => {
    const { stripe, shop, customer } = await start();
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    await customer.advance('2026-01-25T00:00:01Z');
    const change = {
      items: [{ id: itemOf(made).id, price: shop.gold.id }],
      proration_behavior: 'always_invoice' as const,
    };
    const preview = await stripe.invoices.createPreview({ subscription: made.id, subscription_details: change });
    expect(itemOf(await stripe.subscriptions.retrieve(made.id)).price.id).toBe(shop.basic.id);
    const changed = await stripe.subscriptions.update(made.id, { ...change, expand: ['latest_invoice'] });
    expect(preview.amount_due).toBe(invoiceOf(changed).amount_due);
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual(
      invoiceOf(changed).lines.data.map(({ amount }) => amount),
    );
  });
});

describe('the history of payments', () => {
  it('has a page after each ten, both ways', async () => {
    const { stripe, shop, customer } = await start();
    const daily = await stripe.prices.create({
      product: shop.product.id,
      currency: 'aud',
      unit_amount: 150,
      recurring: { interval: 'day' },
    });
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: daily.id }] });
    await customer.advance('2026-02-10T12:00:00Z');
    const all = await stripe.paymentIntents.list({ customer: customer.id, limit: 100 });
    expect(all.data).toHaveLength(27);
    const first = await stripe.paymentIntents.list({ customer: customer.id });
    const last = first.data.at(-1)?.id;
    const second = await stripe.paymentIntents.list({ customer: customer.id, starting_after: last });
    expect(second.data).toEqual(all.data.slice(10, 20));
    const back = await stripe.paymentIntents.list({ customer: customer.id, ending_before: second.data[0]?.id });
    expect([back.data, back.has_more]).toEqual([first.data, false]);
  });
});
