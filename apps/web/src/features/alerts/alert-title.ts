import type { Alert } from '@holdfast/contract/alerts';
import { alertsTexts } from './alerts.texts.ts';

/** What happened, in a few words: 'Left Home'. */
export const alertTitle = ({ kind, place }: Pick<Alert, 'kind' | 'place'>): string => {
  if (place !== null && kind === 'place-arrive') return alertsTexts.arrived(place);
  if (place !== null && kind === 'place-leave') return alertsTexts.left(place);
  return alertsTexts.kinds[kind];
};
