import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Transact } from '../../platform/db/transact.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { customersRepository } from './customers.repository.ts';

export interface WebhookOptions {
  db: Db;
  clock: Clock;
  transact: Transact;
  payments: Payments;
  /** Part of the transaction: that customer's truth is read again. */
  onNews: (tx: Db, userId: string) => Promise<void>;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

const rememberedMilliseconds = 90 * 24 * 3600 * 1000;

/**
 * Of an event only its id and its customer are taken, and of those the signature proves that they are the provider's.
 * What has happened is asked of the provider itself, so that order, repetition and age of events do not matter.
 */
export const createWebhookService = ({ db, clock, transact, payments, onNews }: WebhookOptions) => ({
  receive: async (body: Uint8Array, signature: string) => {
    const { id, customerId } = payments.readEvent(body, signature);
    await transact(async (tx) => {
      const isNew = await customersRepository(tx).insertEvent(id, clock());
      const customer = isNew && customerId ? await customersRepository(tx).findByProviderId(customerId) : undefined;
      if (customer) await onNews(tx, customer.userId);
    });
  },

  removeExpired: () => customersRepository(db).removeEventsBefore(new Date(clock().getTime() - rememberedMilliseconds)),
});
