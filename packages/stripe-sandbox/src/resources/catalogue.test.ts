import { describe, expect, it } from 'vitest';
import { openShop } from '../test/shop.ts';
import { startTestSandbox } from '../test/test-sandbox.ts';

describe('the catalogue', () => {
  it('has products, found by id, and their prices', async () => {
    const { stripe } = await startTestSandbox();
    const { product, basic } = await openShop(stripe);
    expect(product).toMatchObject({ object: 'product', name: 'Tracker plan', active: true });
    expect(basic).toMatchObject({ unit_amount: 1000, currency: 'aud', type: 'recurring', product: product.id });
    await stripe.products.create({ id: 'fee', name: 'Fee' });
    expect((await stripe.products.list({ ids: ['fee', 'prod_none'] })).data).toMatchObject([{ name: 'Fee' }]);
  });

  it('refuses a coupon that takes off nothing, or both', async () => {
    const { stripe } = await startTestSandbox();
    await expect(stripe.coupons.create({})).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.coupons.create({ percent_off: 5, amount_off: 5 })).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.coupons.create({ amount_off: 500 })).rejects.toMatchObject({ code: 'parameter_missing' });
  });

  it('has tax rates on top of prices only', async () => {
    const { stripe } = await startTestSandbox();
    const make = (inclusive: boolean) => stripe.taxRates.create({ display_name: 'VAT', percentage: 19.25, inclusive });
    expect(await make(false)).toMatchObject({ percentage: 19.25, active: true });
    await expect(make(true)).rejects.toMatchObject({ param: 'inclusive' });
  });
});
