import { describe, expect, it } from 'vitest';
import { startSubscribed } from '../test/subscribed.ts';
import { seconds } from '../test/test-sandbox.ts';

describe('an end', () => {
  it('comes with the period, unless it is taken back', async () => {
    const { stripe, customer, made, latest } = await startSubscribed();
    const ending = await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: seconds('2026-02-15T12:00:00Z'),
    });
    const none = stripe.invoices.createPreview({ subscription: made.id });
    await expect(none).rejects.toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
    const back = await stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await customer.advance('2026-02-15T12:00:00Z');
    expect(await latest()).toMatchObject({ status: 'canceled', ended_at: seconds('2026-02-15T12:00:00Z') });
    expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
    expect((await stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1);
    const late = stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    await expect(late).rejects.toMatchObject({ statusCode: 400 });
    expect(await stripe.subscriptions.update(made.id, { metadata: { note: 'x' } })).toMatchObject({
      metadata: { note: 'x' },
    });
  });

  it('at once may give back the rest as balance', async () => {
    const { stripe, customer, made } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    const over = await stripe.subscriptions.cancel(made.id, { prorate: true, invoice_now: true });
    expect(over.status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -550 });
    await expect(stripe.subscriptions.cancel(made.id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'canceled' })).data).toHaveLength(1);
  });

  it('comes to all subscriptions of a customer who is deleted', async () => {
    const { stripe, customer, made } = await startSubscribed();
    await stripe.customers.del(customer.id);
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });
});
