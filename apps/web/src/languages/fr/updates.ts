import type { Catalogue } from '../catalogue.ts';

export const updates: Catalogue['updates'] = {
  ready: 'Une nouvelle version est prête',
  reload: 'Recharger',
  later: 'Plus tard',
};
