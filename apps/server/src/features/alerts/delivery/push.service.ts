import { pushSubscriptionLimit } from '@holdfast/contract/alerts.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import { isSubscriptionKey, type Push, type Subscription } from '../../../platform/push/push.ts';
import { pushSubscriptionsRepository } from './push-subscriptions.repository.ts';

export type PushService = ReturnType<typeof createPushService>;

export const createPushService = ({ db, transact, clock }: Core, { push }: { push: Push }) => {
  return {
    publicKey: push.publicKey,

    /** Evicts the oldest subscriptions beyond the limit; most of them are stale. */
    add: async (person: { userId: string; sessionId: string }, { endpoint, p256dh, auth }: Subscription) => {
      const address = push.endpointOf(endpoint);
      if (address === null) throw new AppError('unknown-push-service');
      if (!isSubscriptionKey({ p256dh, auth })) throw new AppError('invalid-push-keys');
      await transact(async (tx) => {
        const row = { id: uuidv7(), ...person, endpoint: address, p256dh, auth, createdAt: clock() };
        await pushSubscriptionsRepository(tx).put(row);
        await pushSubscriptionsRepository(tx).removeBeyond(person.userId, pushSubscriptionLimit);
      });
    },

    remove: (userId: string, endpoint: string) =>
      pushSubscriptionsRepository(db).remove(userId, push.endpointOf(endpoint) ?? endpoint),
  };
};
