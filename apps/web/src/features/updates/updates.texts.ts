import { localized } from '../../lib/localized.ts';

export const updatesTexts = localized('updates', {
  ready: 'A new version is ready',
  reload: 'Reload',
  later: 'Later',
});
