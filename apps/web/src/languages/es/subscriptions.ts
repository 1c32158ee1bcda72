import type { Catalogue } from '../catalogue.ts';

export const subscriptions: Catalogue['subscriptions'] = {
  loadFailed: 'No se pudieron cargar las suscripciones',
};
