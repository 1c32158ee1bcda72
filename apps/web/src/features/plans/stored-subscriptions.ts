import type { Subscription } from '@holdfast/contract/plans';
import { personalPrefix } from '../../lib/session.ts';

const key = `${personalPrefix}subscriptions`;

const isSubscription = (value: unknown): value is Subscription =>
  typeof value === 'object' && value !== null && 'deviceUUID' in value && 'sourceData' in value;

export const storeSubscriptions = (subscriptions: Subscription[]) =>
  localStorage.setItem(key, JSON.stringify(subscriptions));

/** What was known when the page was last open, shown until the server answers; goes when the person signs out. */
export const storedSubscriptions = (): Subscription[] | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) && stored.every(isSubscription) ? stored : undefined;
  } catch {
    return undefined;
  }
};
