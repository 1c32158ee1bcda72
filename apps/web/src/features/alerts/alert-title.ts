import type { Alert } from '@holdfast/contract/alerts';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import { formatNumber, formatTemperature } from '../../lib/format.ts';
import { alertsTexts } from './alerts.texts.ts';

type TitledAlert = Pick<Alert, 'kind' | 'place' | 'more' | 'value'>;
type Degrees = 'c' | 'f';

const measured = ({ kind, value }: TitledAlert, degrees: Degrees): string => {
  if (value === null) return '';
  if (kind === 'battery') return formatNumber(value / 100, { style: 'percent' });
  if (kind !== 'temperature') return '';
  return formatTemperature(degrees === 'f' ? toFahrenheit(value) : value, degrees);
};

const titleOf = ({ kind, place }: TitledAlert): string => {
  if (place !== null && kind === 'place-arrive') return alertsTexts.arrived(place);
  if (place !== null && kind === 'place-leave') return alertsTexts.left(place);
  return alertsTexts.kinds[kind];
};

/** Short title: 'Left Home', 'Battery low, 12%', 'Left Home and 39 more'. */
export const alertTitle = (alert: TitledAlert, degrees: Degrees): string => {
  const title = [titleOf(alert), measured(alert, degrees)].filter(Boolean).join(', ');
  return alert.more > 0 ? alertsTexts.withMore(title, alert.more) : title;
};
