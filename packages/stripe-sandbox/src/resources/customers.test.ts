import { describe, expect, it } from 'vitest';
import { newCustomer, openShop } from '../test/shop.ts';
import { seconds, startTestSandbox } from '../test/test-sandbox.ts';

describe('customers', () => {
  it('are made, changed, cleared and deleted', async () => {
    const { stripe } = await startTestSandbox();
    const made = await stripe.customers.create({ name: 'Jo', metadata: { userId: 'u1', kind: 'x' } });
    expect(made).toMatchObject({ balance: 0, currency: null, name: 'Jo' });
    const changed = await stripe.customers.update(made.id, { name: '', metadata: { kind: '', more: 'y' } });
    expect(changed).toMatchObject({ name: null, metadata: { userId: 'u1', more: 'y' } });
    await stripe.customers.del(made.id);
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    await expect(stripe.customers.update(made.id, { name: 'Ghost' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('of a test clock live by it alone', async () => {
    const { stripe, clock, runDue } = await startTestSandbox();
    const shop = await openShop(stripe);
    const customer = await newCustomer(stripe);
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: shop.basic.id }] });
    clock.now = new Date('2027-01-15T12:00:00Z');
    await runDue();
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });
});

describe('test clocks', () => {
  it('go forward only, and say when they are ready', async () => {
    const { stripe } = await startTestSandbox();
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: seconds('2026-01-15T12:00:00Z'),
      name: 'c',
    });
    const advance = (iso: string) => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds(iso) });
    expect(await advance('2026-01-16T12:00:00Z')).toMatchObject({ status: 'ready', status_details: {} });
    await expect(advance('2026-01-16T12:00:00Z')).rejects.toMatchObject({ param: 'frozen_time' });
    await expect(advance('2036-01-16T12:00:00Z')).rejects.toMatchObject({ param: 'frozen_time' });
    expect((await stripe.testHelpers.testClocks.retrieve(clock.id)).frozen_time).toBe(seconds('2026-01-16T12:00:00Z'));
    const { data } = await stripe.events.list({ type: 'test_helpers.test_clock.ready' });
    expect(data).toMatchObject([{ data: { object: { id: clock.id } } }]);
  });
});
