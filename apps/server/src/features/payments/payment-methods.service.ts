import type { PaymentMethod } from '@holdfast/contract/payments';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import type { BillingDetails, ProviderMethod } from '../../platform/payments/customers.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { subscriptionFacts } from '../plans/subscription-facts.queries.ts';
import type { CustomerRow, CustomersService } from './customers.service.ts';
import { toMasked, toPaymentMethod } from './payment.presenter.ts';

export type PaymentMethodsService = ReturnType<typeof createPaymentMethodsService>;

export const createPaymentMethodsService = (
  { db }: Core,
  { payments, customers }: { payments: Payments; customers: CustomersService },
) => {
  const list = async ({ providerId }: CustomerRow): Promise<PaymentMethod[]> => {
    const [customer, methods] = await Promise.all([
      payments.customers.get(providerId),
      payments.customers.listMethods(providerId),
    ]);
    const defaultId = customer?.defaultMethodId ?? methods[0]?.id;
    return methods.map((method) => toPaymentMethod(method, method.id === defaultId));
  };

  const find = async (id: string): Promise<ProviderMethod> =>
    payments.customers.getMethod(id).catch((error: unknown) => {
      const isUnknown = error instanceof AppError && error.code === 'not-found';
      throw isUnknown ? new AppError('payment-method-not-found') : error;
    });

  const findOwn = async (id: string, { providerId }: CustomerRow) => {
    const method = await find(id);
    if (method.customerId !== providerId) throw new AppError('payment-method-not-found');
    return method;
  };

  const take = async (id: string, customer: CustomerRow, address: BillingDetails) => {
    const method = await find(id);
    if (method.customerId === null) await payments.customers.attachMethod(id, customer.providerId);
    else if (method.customerId !== customer.providerId) {
      throw new AppError('payment-method-not-found');
    }
    await payments.customers.describeMethod(id, address);
    await payments.customers.payWith(customer.providerId, id);
  };

  const get = async (userId: string) => {
    const customer = await customers.find(userId);
    if (!customer) return { paymentUser: null, paymentMethods: [] };
    const paymentUser = customer.currency ? { sourceData: { currency: customer.currency } } : null;
    return { paymentUser, paymentMethods: await list(customer) };
  };

  return {
    get,

    getForStaff: async (userId: string) => {
      const { paymentUser, paymentMethods } = await get(userId);
      return { paymentUser, paymentMethods: paymentMethods.map(toMasked) };
    },

    createIntent: async (userId: string) =>
      payments.customers.createSetupIntent((await customers.ensure(userId)).providerId),

    attach: async (userId: string, id: string, address: BillingDetails) => {
      const customer = await customers.ensure(userId);
      await take(id, customer, address);
      return list(customer);
    },

    /** The new method is set on all subscriptions before the old one is detached, so that none is without a method. */
    change: async (userId: string, id: string, oldId: string, address: BillingDetails) => {
      const customer = await customers.ensure(userId);
      await findOwn(oldId, customer);
      await take(id, customer, address);
      for (const subscriptionId of await subscriptionFacts(db).listPaidFor(userId))
        await payments.subscriptions.payWith(subscriptionId, id);
      if (oldId !== id) await payments.customers.detachMethod(oldId);
      return list(customer);
    },

    detach: async (userId: string, id: string) => {
      const customer = await customers.ensure(userId);
      await findOwn(id, customer);
      if (await subscriptionFacts(db).hasAny(userId)) throw new AppError('payment-method-needed');
      await payments.customers.detachMethod(id);
      return list(customer);
    },
  };
};
