import type { Catalogue } from '../catalogue.ts';

export const subscriptions: Catalogue['subscriptions'] = {
  loadFailed: 'Impossible de charger les abonnements',
};
