import type { Catalogue } from '../catalogue.ts';

export const updates: Catalogue['updates'] = {
  ready: 'Eine neue Version ist bereit',
  reload: 'Neu laden',
  later: 'Später',
};
