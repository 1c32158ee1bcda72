import type { Logger } from 'pino';
import { createCatalogue } from './catalogue.ts';
import { createCustomers } from './customers.ts';
import { createInvoices } from './invoices.ts';
import { createPreviews } from './previews.ts';
import { connectStripe, createProviderCall, type ProviderAddress } from './provider-call.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createWebhookReader } from './webhook.ts';

export interface PaymentsOptions {
  address: ProviderAddress | null;
  webhookSecret: string | undefined;
  log: Logger;
}

export type Payments = ReturnType<typeof createPayments>;

/** Only this folder imports the payment provider's SDK. */
export const createPayments = ({ address, webhookSecret, log }: PaymentsOptions) => {
  const call = createProviderCall(address && connectStripe(address), log);
  return {
    customers: createCustomers(call),
    catalogue: createCatalogue(call),
    subscriptions: createSubscriptions(call),
    invoices: createInvoices(call),
    previews: createPreviews(call),
    readEvent: createWebhookReader(webhookSecret),
  };
};
