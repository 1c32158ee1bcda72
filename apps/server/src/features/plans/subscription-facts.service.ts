import type { Db } from '../../platform/db/db.ts';
import { subscriptionFactsRepository } from './subscription-facts.repository.ts';

export type SubscriptionFactsService = ReturnType<typeof createSubscriptionFactsService>;

/** What others ask about subscriptions before they do something of their own. */
export const createSubscriptionFactsService = () => ({
  /** The provider fixes a customer's currency with the first purchase; with it the country is fixed. */
  fixesCountry: (tx: Db, userId: string): Promise<boolean> => subscriptionFactsRepository(tx).fixesCountry(userId),

  /** One that is not over. */
  hasAny: (tx: Db, userId: string): Promise<boolean> => subscriptionFactsRepository(tx).hasAny(userId),

  /** One that is not over, nor set to end. */
  isDeviceBound: (tx: Db, deviceId: string): Promise<boolean> =>
    subscriptionFactsRepository(tx).isDeviceBound(deviceId),

  /** The provider's ids of those that are not over. */
  listPaidFor: (tx: Db, userId: string): Promise<string[]> => subscriptionFactsRepository(tx).listPaidFor(userId),
});
