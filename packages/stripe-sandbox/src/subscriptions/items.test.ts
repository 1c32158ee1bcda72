import { describe, expect, it } from 'vitest';
import { day, invoiceOf, itemOf } from '../test/shop.ts';
import { amounts, startSubscribed } from '../test/subscribed.ts';
import { seconds } from '../test/test-sandbox.ts';

describe('several things in one subscription', () => {
  it('are added, counted and taken away with their share of the period', async () => {
    const { stripe, shop, customer, made, item, latest } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    const change = (items: { id?: string; price?: string; quantity?: number; deleted?: boolean }[]) =>
      stripe.subscriptions.update(made.id, { items, proration_behavior: 'always_invoice', expand: ['latest_invoice'] });
    const two = await change([{ price: shop.gold.id }]);
    expect(two.items.data.map(({ price }) => price.unit_amount)).toEqual([1000, 3000]);
    expect(amounts(invoiceOf(two))).toEqual([1500]);
    expect(amounts(invoiceOf(await change([{ id: item, quantity: 3 }])))).toEqual([-500, 1500]);
    const added = two.items.data[1]?.id;
    expect(amounts(invoiceOf(await change([{ id: added, deleted: true }])))).toEqual([-1500]);
    await expect(change([{ id: 'si_none', quantity: 1 }])).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(change([{ price: shop.yearly.id }])).rejects.toMatchObject({ param: 'items' });
    await expect(change([{ id: item, deleted: true }])).rejects.toMatchObject({ param: 'items' });
    await customer.advance('2026-05-15T00:00:00Z');
    expect(amounts(invoiceOf(await latest()))).toEqual([3000]);
  });
});

describe('the times of a subscription', () => {
  it('begin anew where told to', async () => {
    const { stripe, customer, made } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-04-30T00:00:00Z');
    const changed = await stripe.subscriptions.update(made.id, {
      billing_cycle_anchor: { type: 'now' },
      expand: ['latest_invoice'],
    });
    expect(amounts(invoiceOf(changed))).toEqual([-500, 1000]);
    expect(day(itemOf(changed).current_period_end)).toBe('2026-05-30T00:00:00.000Z');
  });

  it('let a change count from a moment of the caller, within the period', async () => {
    const { stripe, shop, customer, made, item } = await startSubscribed('2026-04-15T00:00:00Z');
    await customer.advance('2026-05-01T00:00:00Z');
    const change = (proration_date: number) =>
      stripe.subscriptions.update(made.id, {
        items: [{ id: item, price: shop.gold.id }],
        proration_behavior: 'always_invoice',
        proration_date,
        expand: ['latest_invoice'],
      });
    await expect(change(seconds('2026-04-14T00:00:00Z'))).rejects.toMatchObject({ param: 'proration_date' });
    expect(amounts(invoiceOf(await change(seconds('2026-04-30T00:00:00Z'))))).toEqual([-500, 1500]);
  });

  it('move the end of a trial, which only one in trial has', async () => {
    const { stripe, customer, made, latest } = await startSubscribed('2026-01-15T12:00:00Z', { trial_period_days: 7 });
    const trial_end = seconds('2026-02-01T00:00:00Z');
    expect(await stripe.subscriptions.update(made.id, { trial_end })).toMatchObject({ status: 'trialing', trial_end });
    await customer.advance('2026-01-31T23:59:59Z');
    expect((await latest()).status).toBe('trialing');
    await customer.advance('2026-02-01T00:00:00Z');
    expect((await latest()).status).toBe('active');
    const late = stripe.subscriptions.update(made.id, { trial_end: seconds('2026-03-01T00:00:00Z') });
    await expect(late).rejects.toMatchObject({ param: 'trial_end' });
  });

  it('end at a moment of the caller', async () => {
    const { stripe, customer, made, latest } = await startSubscribed();
    await stripe.subscriptions.update(made.id, { cancel_at: seconds('2026-03-01T00:00:00Z') });
    await customer.advance('2026-04-15T12:00:00Z');
    expect(await latest()).toMatchObject({ status: 'canceled', ended_at: seconds('2026-03-01T00:00:00Z') });
    expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(2);
  });
});

describe('a change that waits for its payment', () => {
  it('leaves the subscription past due until then', async () => {
    const { stripe, shop, made, item, latest } = await startSubscribed();
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'default_incomplete',
    });
    expect(changed.status).toBe('past_due');
    await stripe.invoices.pay(String(changed.latest_invoice));
    expect(await latest()).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 2200 } });
  });
});
