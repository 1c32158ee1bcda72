import type Stripe from 'stripe';
import { seconds } from './test-sandbox.ts';

export interface Shop {
  product: Stripe.Product;
  basic: Stripe.Price;
  gold: Stripe.Price;
  yearly: Stripe.Price;
  tax: Stripe.TaxRate;
}

export const openShop = async (stripe: Stripe, currency = 'aud'): Promise<Shop> => {
  const product = await stripe.products.create({ name: 'Tracker plan' });
  const price = (unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ product: product.id, currency, unit_amount, recurring: { interval } });
  return {
    product,
    basic: await price(1000, 'month'),
    gold: await price(3000, 'month'),
    yearly: await price(10_000, 'year'),
    tax: await stripe.taxRates.create({ display_name: 'GST', percentage: 10, inclusive: false }),
  };
};

export interface TestCustomer {
  id: string;
  clock: string;
  card: string;
  advance: (iso: string) => Promise<Stripe.TestHelpers.TestClock>;
  /** Sets the default card, attaching it if it is new; returns its id. */
  payWith: (card: string) => Promise<string>;
}

export const payWithCard = async (stripe: Stripe, customer: string, card: string): Promise<string> => {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
};

/** Creates a customer with a card and a separate test clock. */
export const newCustomer = async (
  stripe: Stripe,
  start = '2026-01-15T12:00:00Z',
  card = 'pm_card_visa',
): Promise<TestCustomer> => {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(start) });
  const customer = await stripe.customers.create({ email: 'jo@example.test', name: 'Jo', test_clock: clock.id });
  const payWith = (id: string) => payWithCard(stripe, customer.id, id);
  const advance = (iso: string) => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds(iso) });
  return { id: customer.id, clock: clock.id, card: await payWith(card), advance, payWith };
};

export const draftOf = async (
  stripe: Stripe,
  customer: string,
  amount: number,
  params: { auto_advance?: boolean } = {},
) => {
  const draft = await stripe.invoices.create({ customer, currency: 'aud', ...params });
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount, currency: 'aud', description: 'Repair' });
  return draft;
};

export const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
};

export const invoiceOf = (subscription: Stripe.Subscription): Stripe.Invoice => {
  if (typeof subscription.latest_invoice !== 'object' || !subscription.latest_invoice) {
    throw new Error('the latest invoice is not expanded');
  }
  return subscription.latest_invoice;
};

export const day = (time: number | null | undefined) => new Date((time ?? 0) * 1000).toISOString();
