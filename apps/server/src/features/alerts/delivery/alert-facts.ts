import { deviceSettings } from '@holdfast/contract/devices';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import { isTimezone } from '@holdfast/contract/timezones.rules';
import { alertTitles, moreText } from '../alerts.texts.ts';
import type { SendableDelivery } from './deliveries.repository.ts';

/** What a message about an alert is made of. */
export type AlertContent = Pick<SendableDelivery, 'alert' | 'device' | 'user'>;

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** An address without an account gets the unit in which the alarm was set. */
const unitOf = ({ user, device }: AlertContent) =>
  user?.temperatureUnit ?? deviceSettings.parse(device.settings).temperature.unit;

/** What was measured, for people; null where there is nothing to say. */
export const valueText = (content: AlertContent): string | null => {
  const { kind, value } = content.alert;
  if (value === null) return null;
  if (kind === 'battery') return `${numbers.format(value)} %`;
  if (kind !== 'temperature') return null;
  return unitOf(content) === 'f' ? `${numbers.format(toFahrenheit(value))} °F` : `${numbers.format(value)} °C`;
};

/** In the time zone of the recipient, with its offset from UTC. */
export const timeText = ({ alert, user }: AlertContent): string => {
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

export const coordinatesText = ({ alert: { latitude, longitude } }: AlertContent): string =>
  latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** A push may hold about four thousand bytes, and a screen shows far less. */
const longestAddress = 200;

/** For a screen that is looked at in passing. */
export const messageOf = (content: AlertContent) => {
  const { alert, device } = content;
  const parts = [alert.more > 0 && moreText(alert.more), valueText(content), alert.address.slice(0, longestAddress)];
  return {
    title: alertTitles[alert.kind](device.name, alert.place ?? ''),
    body: parts.filter(Boolean).join(' · '),
  };
};
