import { newId } from './ids.ts';
import type { Store } from './store.ts';

export interface Business {
  name: string;
  supportEmail: string;
  /** PNG. */
  logo: Buffer | null;
}

export interface Context {
  store: Store;
  baseUrl: string;
  /** Unix seconds of the customer's test clock if there is one, otherwise of the app's clock. */
  now: (testClock?: string | null) => number;
  /** Runs due work with the app's clock set to the moment at which it was due. */
  at: <T>(moment: number, work: () => T) => T;
  emit: (type: string, object: object, previous?: object | null, testClock?: string | null) => void;
  request: { id: string | null; idempotency_key: string | null } | null;
  afterRetries: 'canceled' | 'unpaid';
  business: Business;
}

export const createContext = (o: {
  store: Store;
  baseUrl: string;
  clock: () => Date;
  afterRetries: 'canceled' | 'unpaid';
  business: Business;
  hasWebhook: boolean;
}): Context => {
  let held: number | null = null;
  const context: Context = {
    store: o.store,
    baseUrl: o.baseUrl,
    afterRetries: o.afterRetries,
    business: o.business,
    request: null,
    now: (testClock) => {
      const frozen = testClock ? o.store.get('test_clock', testClock)?.frozen_time : undefined;
      return frozen ?? held ?? Math.floor(o.clock().getTime() / 1000);
    },
    at: (moment, work) => {
      const before = held;
      held = moment;
      try {
        return work();
      } finally {
        held = before;
      }
    },
    emit: (type, object, previous = null, testClock = null) => {
      if (previous && Object.keys(previous).length === 0) return;
      const created = context.now(testClock);
      const request = context.request ?? { id: null, idempotency_key: null };
      o.store.put('event', { id: newId('evt'), created, type, object, previous, request, isPending: o.hasWebhook });
    },
  };
  return context;
};
