import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { customersRepository } from './customers.repository.ts';

export type WebhookService = ReturnType<typeof createWebhookService>;

const rememberedMilliseconds = 90 * 24 * 3600 * 1000;

/**
 * Of an event only its id and its customer are taken, and of those the signature proves that they are the provider's.
 * What has happened is asked of the provider itself, so that order, repetition and age of events do not matter.
 */
export const createWebhookService = (
  { db, transact, clock }: Core,
  { payments, onNews }: { payments: Payments; onNews: (tx: Db, userId: string) => Promise<void> },
) => ({
  receive: async (body: Uint8Array, signature: string) => {
    const { id, customerId } = payments.readEvent(body, signature);
    await transact(async (tx) => {
      const isNew = await customersRepository(tx).insertEvent(id, clock());
      const customer = isNew && customerId ? await customersRepository(tx).findByProviderId(customerId) : undefined;
      // In the same transaction: what the provider says of that customer is read again.
      if (customer) await onNews(tx, customer.userId);
    });
  },

  removeExpired: () => customersRepository(db).removeEventsBefore(new Date(clock().getTime() - rememberedMilliseconds)),
});
