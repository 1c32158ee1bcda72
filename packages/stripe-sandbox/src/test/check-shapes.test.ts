import { describe, expect, it } from 'vitest';
import { checkShapes, takeFaults } from './check-shapes.ts';
import { startTestSandbox } from './test-sandbox.ts';

describe('the check against the SDK', () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    api_version: null,
    created: 1,
    livemode: false,
    pending_webhooks: 0,
    request: null,
  };

  it('finds a field too many, one too few and a word that the SDK does not have', async () => {
    const { stripe } = await startTestSandbox();
    const { lastResponse: _, ...product } = await stripe.products.create({ name: 'Plan' });
    checkShapes(product);
    expect(takeFaults()).toEqual([]);
    checkShapes({ ...product, colour: 'red' });
    expect(takeFaults()).toEqual([expect.stringContaining('must NOT have additional properties')]);
    const { active: __, ...incomplete } = product;
    checkShapes(incomplete);
    expect(takeFaults()).toEqual([expect.stringContaining("must have required property 'active'")]);
    checkShapes({ ...product, type: 'thing' });
    expect(takeFaults()).toEqual([expect.stringContaining('must be equal to one of the allowed values')]);
    checkShapes({ object: 'list', data: [{ ...product, name: 5 }], has_more: false, url: '/v1/products' });
    expect(takeFaults()).toHaveLength(1);
  });

  it('finds an event of a wrong name and one with the wrong object', async () => {
    const { stripe } = await startTestSandbox();
    const { lastResponse: _, ...product } = await stripe.products.create({ name: 'Plan' });
    checkShapes({ ...event, type: 'product.created', data: { object: product } });
    expect(takeFaults()).toEqual([]);
    checkShapes({ ...event, type: 'product.exploded', data: { object: product } });
    expect(takeFaults()).not.toEqual([]);
    checkShapes({ ...event, type: 'customer.created', data: { object: product } });
    expect(takeFaults()).not.toEqual([]);
  });

  it('counts a call that the sandbox does not have as a fault', async () => {
    const { stripe } = await startTestSandbox();
    await expect(stripe.payouts.list()).rejects.toMatchObject({ statusCode: 404 });
    expect(takeFaults()).toEqual([expect.stringContaining('Unrecognized request URL (GET: /v1/payouts)')]);
  });
});
