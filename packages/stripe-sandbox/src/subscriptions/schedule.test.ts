import { describe, expect, it } from 'vitest';
import { day, invoiceOf, itemOf } from '../test/shop.ts';
import { amounts, startSubscribed } from '../test/subscribed.ts';

describe('a schedule', () => {
  const downgrade = async () => {
    const all = await startSubscribed('2026-01-31T12:00:00Z');
    const { stripe, shop, made, item } = all;
    await stripe.subscriptions.update(made.id, {
      items: [{ id: item, price: shop.gold.id }],
      proration_behavior: 'none',
    });
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [phase] = schedule.phases;
    const planned = await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: shop.gold.id }], start_date: phase?.start_date, end_date: phase?.end_date },
        { items: [{ price: shop.basic.id }], metadata: { planId: 'basic' }, proration_behavior: 'none' },
      ],
    });
    return { ...all, schedule: planned };
  };

  it('brings the cheaper plan with the next period and then lets go', async () => {
    const { stripe, shop, customer, latest, schedule, made } = await downgrade();
    expect(schedule).toMatchObject({ status: 'active', subscription: made.id });
    expect(schedule.current_phase).toEqual({
      start_date: schedule.phases[0]?.start_date,
      end_date: schedule.phases[0]?.end_date,
    });
    expect(schedule.phases.map(({ end_date }) => day(end_date).slice(0, 10))).toEqual(['2026-02-28', '2026-03-28']);
    expect((await latest()).schedule).toMatchObject({ id: schedule.id, phases: [{}, {}] });
    await customer.advance('2026-02-28T11:59:59Z');
    expect(itemOf(await latest()).price.id).toBe(shop.gold.id);
    await customer.advance('2026-02-28T12:00:00Z');
    const changed = await latest();
    expect(itemOf(changed).price.id).toBe(shop.basic.id);
    expect(changed.metadata).toEqual({ planId: 'basic' });
    expect(amounts(invoiceOf(changed))).toEqual([1000]);
    expect(day(itemOf(changed).current_period_end)).toBe('2026-03-31T12:00:00.000Z');
    await customer.advance('2026-03-28T12:00:00Z');
    expect(await latest()).toMatchObject({ schedule: null, status: 'active' });
    const [released] = (await stripe.events.list({ type: 'subscription_schedule.released' })).data;
    expect(released?.data.object).toMatchObject({
      status: 'released',
      subscription: null,
      released_subscription: made.id,
      current_phase: null,
    });
  });

  it('of another interval moves the day of renewal', async () => {
    const { stripe, shop, customer, made, latest } = await startSubscribed('2026-01-31T12:00:00Z');
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [phase] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: shop.basic.id }], start_date: phase?.start_date, end_date: phase?.end_date },
        { items: [{ price: shop.yearly.id }], duration: { interval: 'year' } },
      ],
    });
    await customer.advance('2026-02-28T12:00:00Z');
    const changed = await latest();
    expect(amounts(invoiceOf(changed))).toEqual([10_000]);
    expect(day(itemOf(changed).current_period_end)).toBe('2027-02-28T12:00:00.000Z');
  });

  it('is released before anything else is changed', async () => {
    const { stripe, shop, made, item, schedule, latest } = await downgrade();
    const cancel = () => stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await expect(cancel()).rejects.toMatchObject({ statusCode: 400 });
    const change = stripe.subscriptions.update(made.id, { items: [{ id: item, price: shop.basic.id }] });
    await expect(change).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.subscriptionSchedules.create({ from_subscription: made.id })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released');
    await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await latest()).schedule).toBeNull();
    expect((await cancel()).cancel_at_period_end).toBe(true);
  });

  it('takes the discount of the plan before away where its phase says so', async () => {
    const { stripe, shop, customer, made, latest } = await startSubscribed('2026-01-15T12:00:00Z');
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 12 });
    await stripe.subscriptions.update(made.id, { discounts: [{ coupon: coupon.id }] });
    const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [{ start_date, end_date } = { start_date: 0, end_date: 0 }] = phases;
    await stripe.subscriptionSchedules.update(id, {
      phases: [
        { items: [{ price: shop.basic.id }], start_date, end_date },
        { items: [{ price: shop.gold.id }], discounts: '' },
      ],
    });
    await customer.advance('2026-02-15T12:00:00Z');
    expect(invoiceOf(await latest())).toMatchObject({ subtotal: 3000, total: 3300 });
  });

  it('may end with the subscription', async () => {
    const { stripe, customer, schedule, latest } = await downgrade();
    await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'cancel' });
    await customer.advance('2026-03-28T12:00:00Z');
    expect((await latest()).status).toBe('canceled');
    expect((await stripe.events.list({ type: 'subscription_schedule.completed' })).data).toHaveLength(1);
  });

  it('is canceled together with its subscription', async () => {
    const { stripe, made } = await downgrade();
    expect(await stripe.subscriptions.cancel(made.id)).toMatchObject({ status: 'canceled', schedule: null });
    expect((await stripe.events.list({ type: 'subscription_schedule.canceled' })).data).toHaveLength(1);
  });
});
