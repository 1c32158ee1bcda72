import { localized } from '../../lib/localized.ts';

// Apart from the plans' texts: every session loads the subscriptions.
export const subscriptionsTexts = localized('subscriptions', {
  loadFailed: 'Unable to load subscriptions',
});
