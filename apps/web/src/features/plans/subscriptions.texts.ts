import { localized } from '../../lib/localized.ts';

// Separate from the plans' texts (code splitting): every session loads the subscriptions.
export const subscriptionsTexts = localized('subscriptions', {
  loadFailed: 'Unable to load subscriptions',
});
