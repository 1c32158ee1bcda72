import type { Catalogue } from '../catalogue.ts';

export const subscriptions: Catalogue['subscriptions'] = {
  loadFailed: 'Abos konnten nicht geladen werden',
};
