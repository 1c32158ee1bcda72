import type { Catalogue } from '../catalogue.ts';

export const updates: Catalogue['updates'] = {
  ready: 'Hay una nueva versión disponible',
  reload: 'Recargar',
  later: 'Más tarde',
};
