import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { customersRepository } from './customers.repository.ts';

export type WebhookService = ReturnType<typeof createWebhookService>;

const rememberedMilliseconds = 90 * 24 * 3600 * 1000;

/**
 * An event only triggers a sync of its customer from the provider, so duplicate, reordered and replayed events are
 * harmless.
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
      if (customer) await onNews(tx, customer.userId);
    });
  },

  removeExpired: () => customersRepository(db).removeEventsBefore(new Date(clock().getTime() - rememberedMilliseconds)),
});
