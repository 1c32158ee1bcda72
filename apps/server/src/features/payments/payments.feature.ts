import type { Core } from '../../platform/core.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { SubscriptionSyncService } from '../plans/subscriptions/subscription-sync.service.ts';
import type { CustomersService } from './customers.service.ts';
import { createPaymentHistoryService } from './payment-history.service.ts';
import { createPaymentMethodsService } from './payment-methods.service.ts';
import { createWebhookService } from './webhook.service.ts';

/** `customers.service.ts` is created separately, as `plans` depends on it. */
export const createPayments = (
  core: Core,
  deps: { payments: Payments; customers: CustomersService; subscriptionSync: SubscriptionSyncService },
) => {
  const { payments, customers, subscriptionSync } = deps;
  return {
    paymentMethods: createPaymentMethodsService(core, { payments, customers }),
    paymentHistory: createPaymentHistoryService({ payments, customers }),
    webhook: createWebhookService(core, { payments, onNews: subscriptionSync.enqueue }),
  };
};
