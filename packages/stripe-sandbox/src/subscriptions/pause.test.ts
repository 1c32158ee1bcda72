import { describe, expect, it } from 'vitest';
import { draftOf, invoiceOf } from '../test/shop.ts';
import { amounts, startSubscribed } from '../test/subscribed.ts';
import { seconds } from '../test/test-sandbox.ts';

describe('a pause', () => {
  it('voids the invoices of the time and ends by itself', async () => {
    const { stripe, customer, made, latest } = await startSubscribed();
    const paused = await stripe.subscriptions.update(made.id, {
      pause_collection: { behavior: 'void', resumes_at: seconds('2026-04-15T12:00:00Z') },
    });
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
    await customer.advance('2026-04-15T12:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ status, total, amount_paid }) => [status, total, amount_paid])).toEqual([
      ['paid', 1100, 1100],
      ['void', 1100, 0],
      ['void', 1100, 0],
      ['paid', 1100, 1100],
    ]);
    expect((await latest()).pause_collection).toBeNull();
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(2);
  });

  it('is ended by hand with an empty value', async () => {
    const { stripe, customer, made } = await startSubscribed();
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void' } });
    await customer.advance('2026-02-15T12:00:00Z');
    expect(await stripe.subscriptions.update(made.id, { pause_collection: '' })).toMatchObject({
      pause_collection: null,
    });
    await customer.advance('2026-03-15T12:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  });

  it('leaves an invoice of its own alone: a fee for the pause is paid', async () => {
    const { stripe, customer, made } = await startSubscribed();
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void' } });
    const { id } = await draftOf(stripe, customer.id, 200);
    const paid = await stripe.invoices.pay(id);
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 200, billing_reason: 'manual', parent: null });
  });

  it('gives no credit for time that was not paid', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed();
    await stripe.subscriptions.update(made.id, { pause_collection: { behavior: 'void' } });
    await customer.advance('2026-02-15T12:00:00Z');
    await stripe.subscriptions.update(made.id, { pause_collection: '' });
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(amounts(invoiceOf(changed))).toEqual([3000]);
  });
});
