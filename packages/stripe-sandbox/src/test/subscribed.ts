import type Stripe from 'stripe';
import { itemOf, newCustomer, openShop, type Shop, type TestCustomer } from './shop.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';

export interface Subscribed extends TestSandbox {
  shop: Shop;
  customer: TestCustomer;
  made: Stripe.Subscription;
  item: string;
  /** Retrieves the subscription with its latest invoice expanded. */
  latest: () => Promise<Stripe.Subscription>;
}

/** Sandbox with a customer who pays 10.00 plus tax per month. */
export const startSubscribed = async (
  from = '2026-01-15T12:00:00Z',
  params: { trial_period_days?: number } = {},
): Promise<Subscribed> => {
  const sandbox = await startTestSandbox();
  const { stripe } = sandbox;
  const shop = await openShop(stripe);
  const customer = await newCustomer(stripe, from);
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: shop.basic.id }],
    default_tax_rates: [shop.tax.id],
    ...params,
  });
  const item = itemOf(made).id;
  const latest = () => stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice', 'schedule'] });
  return { ...sandbox, shop, customer, made, item, latest };
};

export const amounts = (invoice: { lines: { data: { amount: number }[] } }) =>
  invoice.lines.data.map(({ amount }) => amount);
