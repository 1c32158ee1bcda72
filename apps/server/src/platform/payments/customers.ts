import type Stripe from 'stripe';
import type { ProviderCall } from './provider-call.ts';

export interface ProviderCustomer {
  id: string;
  /** Fixed by the first purchase. */
  currency: string | null;
  defaultMethodId: string | null;
  /** In minor units; negative is credit. */
  balance: number;
  /** Total credit taken back because the payment behind it was refunded. */
  creditTakenBack: number;
}

/** `bank` covers every payment method with a bank name and an account number. */
export interface ProviderMethod {
  id: string;
  customerId: string | null;
  type: 'card' | 'link' | 'bank';
  card?: {
    name: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    wallet: { type: string } | null;
  };
  link?: { email: string };
  bank_name?: string;
  last4?: string;
}

export interface BillingDetails {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** Stripe stores debit details under the name of their type: `us_bank_account`, `au_becs_debit`, `sepa_debit` … */
const bankOf = (method: Stripe.PaymentMethod) => {
  const details = (method as unknown as Record<string, { bank_name?: string; last4?: string } | undefined>)[
    method.type
  ];
  return { bank_name: details?.bank_name ?? '', last4: details?.last4 ?? '' };
};

export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'object' && thing !== null ? thing.id : (thing ?? null);

const toMethod = (method: Stripe.PaymentMethod): ProviderMethod => {
  const { id, customer, card, link, billing_details: details } = method;
  const common = { id, customerId: idOf(customer) };
  if (method.type === 'card' && card) {
    const { brand, last4, exp_month, exp_year, wallet } = card;
    const shown = { brand, last4: last4 ?? '', exp_month, exp_year, wallet: wallet ? { type: wallet.type } : null };
    return { ...common, type: 'card', card: { name: details.name ?? '', ...shown } };
  }
  if (method.type === 'link') return { ...common, type: 'link', link: { email: link?.email ?? '' } };
  return { ...common, type: 'bank', ...bankOf(method) };
};

const toCustomer = (customer: Stripe.Customer): ProviderCustomer => ({
  id: customer.id,
  currency: customer.currency ?? null,
  defaultMethodId: idOf(customer.invoice_settings.default_payment_method),
  balance: customer.balance,
  creditTakenBack: Number(customer.metadata.creditTakenBack ?? 0),
});

export const createCustomers = (call: ProviderCall) => ({
  /** Idempotent by user id. */
  create: ({ userId, email, name }: { userId: string; email: string; name: string }) =>
    call(async (stripe) => {
      const params = { email, name, metadata: { userId } };
      return toCustomer(await stripe.customers.create(params, { idempotencyKey: `customer-${userId}` }));
    }),

  get: (id: string): Promise<ProviderCustomer | null> =>
    call(async (stripe) => {
      const customer = await stripe.customers.retrieve(id);
      return customer.deleted ? null : toCustomer(customer);
    }),

  /** One atomic update, so that balance and metadata cannot diverge. */
  takeBackCredit: (id: string, { balance, creditTakenBack }: Pick<ProviderCustomer, 'balance' | 'creditTakenBack'>) =>
    call(async (stripe) => {
      await stripe.customers.update(id, { balance, metadata: { creditTakenBack: String(creditTakenBack) } });
    }),

  /** Also cancels all subscriptions of the customer immediately. */
  remove: (id: string) => call(async (stripe) => void (await stripe.customers.del(id))),

  createSetupIntent: (customerId: string): Promise<string> =>
    call(async (stripe) => {
      const intent = await stripe.setupIntents.create({
        customer: customerId,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      });
      return intent.client_secret ?? '';
    }),

  listMethods: (customerId: string): Promise<ProviderMethod[]> =>
    call(async (stripe) => {
      const { data } = await stripe.paymentMethods.list({ customer: customerId, limit: 100 });
      return data.map(toMethod);
    }),

  getMethod: (id: string): Promise<ProviderMethod> =>
    call(async (stripe) => toMethod(await stripe.paymentMethods.retrieve(id))),

  /** Returns the method's id, which differs from the given one for test cards. */
  attachMethod: (id: string, customerId: string): Promise<string> =>
    call(async (stripe) => (await stripe.paymentMethods.attach(id, { customer: customerId })).id),

  describeMethod: (id: string, { name, ...address }: BillingDetails) =>
    call(async (stripe) => void (await stripe.paymentMethods.update(id, { billing_details: { name, address } }))),

  detachMethod: (id: string) => call(async (stripe) => void (await stripe.paymentMethods.detach(id))),

  payWith: (customerId: string, methodId: string) =>
    call(async (stripe) => {
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } });
    }),
});
