import type { Alert } from '@holdfast/contract/alerts';
import { alertsTexts } from './alerts.texts.ts';

const titleOf = ({ kind, place }: Pick<Alert, 'kind' | 'place'>): string => {
  if (place !== null && kind === 'place-arrive') return alertsTexts.arrived(place);
  if (place !== null && kind === 'place-leave') return alertsTexts.left(place);
  return alertsTexts.kinds[kind];
};

/** What happened, in a few words: 'Left Home', 'Left Home and 39 more'. */
export const alertTitle = ({ more, ...alert }: Pick<Alert, 'kind' | 'place' | 'more'>): string =>
  more > 0 ? alertsTexts.withMore(titleOf(alert), more) : titleOf(alert);
