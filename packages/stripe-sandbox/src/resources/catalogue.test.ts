import { describe, expect, it } from 'vitest';
import { openShop } from '../test/shop.ts';
import { startTestSandbox } from '../test/test-sandbox.ts';

describe('products and prices', () => {
  it('are made, changed, listed and filtered', async () => {
    const { stripe } = await startTestSandbox();
    const { product, basic, gold } = await openShop(stripe);
    expect(product).toMatchObject({ object: 'product', name: 'Tracker plan', active: true });
    expect(basic).toMatchObject({ unit_amount: 1000, currency: 'aud', type: 'recurring', product: product.id });
    await stripe.prices.update(gold.id, { active: false, nickname: 'old', metadata: { a: '1' } });
    const active = await stripe.prices.list({ product: product.id, active: true });
    expect(active.data.map(({ id }) => id)).not.toContain(gold.id);
    const changed = await stripe.products.update(product.id, { name: 'Plan', metadata: { k: 'v' }, description: 'd' });
    expect(changed).toMatchObject({ name: 'Plan', metadata: { k: 'v' }, description: 'd' });
    const cleared = await stripe.products.update(product.id, { description: '', metadata: { k: '' } });
    expect(cleared).toMatchObject({ description: null, metadata: {} });
    const { product: expanded } = await stripe.prices.retrieve(basic.id, { expand: ['product'] });
    expect(expanded).toMatchObject({ id: product.id, name: 'Plan' });
  });

  it('finds a price by its lookup key, which only one has', async () => {
    const { stripe } = await startTestSandbox();
    const { product } = await openShop(stripe);
    const make = (transfer_lookup_key: boolean) =>
      stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: 500,
        lookup_key: 'fee',
        transfer_lookup_key,
      });
    await make(false);
    await expect(make(false)).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' });
    const second = await make(true);
    const found = await stripe.prices.list({ lookup_keys: ['fee'] });
    expect(found.data.map(({ id }) => id)).toEqual([second.id]);
  });
});

describe('coupons and promotion codes', () => {
  it('shows what a coupon is for only when asked', async () => {
    const { stripe } = await startTestSandbox();
    const { product } = await openShop(stripe);
    const made = await stripe.coupons.create({
      percent_off: 12.5,
      name: 'Spring',
      applies_to: { products: [product.id] },
    });
    expect(made).toMatchObject({ percent_off: 12.5, duration: 'once', valid: true, times_redeemed: 0 });
    expect(made.applies_to).toBeUndefined();
    const shown = await stripe.coupons.retrieve(made.id, { expand: ['applies_to'] });
    expect(shown.applies_to).toEqual({ products: [product.id] });
    expect(await stripe.coupons.update(made.id, { name: 'Summer' })).toMatchObject({ name: 'Summer' });
    await stripe.coupons.del(made.id);
    expect((await stripe.coupons.retrieve(made.id)).valid).toBe(false);
  });

  it('refuses a coupon that takes off nothing, or both', async () => {
    const { stripe } = await startTestSandbox();
    await expect(stripe.coupons.create({})).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.coupons.create({ percent_off: 5, amount_off: 5 })).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.coupons.create({ amount_off: 500 })).rejects.toMatchObject({ code: 'parameter_missing' });
  });

  it('finds a promotion code by its text in any case', async () => {
    const { stripe } = await startTestSandbox();
    const coupon = await stripe.coupons.create({ percent_off: 10 });
    const promotion = { type: 'coupon' as const, coupon: coupon.id };
    const code = await stripe.promotionCodes.create({ promotion, code: 'WELCOME', max_redemptions: 1 });
    await expect(stripe.promotionCodes.create({ promotion, code: 'welcome' })).rejects.toMatchObject({ param: 'code' });
    const found = await stripe.promotionCodes.list({ code: 'welcome', expand: ['data.promotion.coupon'] });
    expect(found.data).toMatchObject([{ id: code.id, active: true, promotion: { coupon: { percent_off: 10 } } }]);
    await stripe.promotionCodes.update(code.id, { active: false });
    expect((await stripe.promotionCodes.list({ code: 'WELCOME', active: true })).data).toEqual([]);
  });
});

describe('tax rates', () => {
  it('are made, changed and listed', async () => {
    const { stripe } = await startTestSandbox();
    const rate = await stripe.taxRates.create({
      display_name: 'VAT',
      percentage: 19.25,
      inclusive: false,
      country: 'DE',
    });
    expect(rate).toMatchObject({ percentage: 19.25, active: true });
    expect(await stripe.taxRates.update(rate.id, { active: false })).toMatchObject({
      active: false,
      percentage: 19.25,
    });
    expect((await stripe.taxRates.list({ active: true })).data).toEqual([]);
    await expect(
      stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive: true }),
    ).rejects.toMatchObject({ param: 'inclusive' });
  });
});
