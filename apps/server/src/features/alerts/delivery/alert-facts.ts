import { deviceSettings } from '@holdfast/contract/devices';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import { isTimezone } from '@holdfast/contract/timezones.rules';
import type { SendableDelivery } from './deliveries.repository.ts';

/** What a message about an alert is made of. */
export type Told = Pick<SendableDelivery, 'alert' | 'device' | 'user'>;

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Somebody without an account is told in the unit that the alarm was set in. */
const unitOf = ({ user, device }: Told) =>
  user?.temperatureUnit ?? deviceSettings.parse(device.settings).temperature.unit;

/** What was measured, for people; null where there is nothing to say. */
export const valueText = (told: Told): string | null => {
  const { kind, value } = told.alert;
  if (value === null) return null;
  if (kind === 'battery') return `${numbers.format(value)} %`;
  if (kind !== 'temperature') return null;
  return unitOf(told) === 'f' ? `${numbers.format(toFahrenheit(value))} °F` : `${numbers.format(value)} °C`;
};

/** By the clock of whoever reads it, with its distance from UTC. */
export const timeText = ({ alert, user }: Told): string => {
  const timeZone = user && isTimezone(user.timezone) ? user.timezone : 'UTC';
  const text = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'longOffset',
  }).format(alert.timestamp);
  return text.replace(/GMT/, 'UTC');
};

export const coordinatesText = ({ alert: { latitude, longitude } }: Told): string =>
  latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
