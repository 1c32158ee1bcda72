import { deviceSettings } from '@holdfast/contract/device-settings';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import type { LanguageId } from '@holdfast/contract/languages.rules';
import { isTimezone } from '@holdfast/contract/timezones.rules';
import { locales } from '../../../platform/languages.ts';
import { catalogue } from '../languages/catalogue.ts';
import type { SendableDelivery } from './deliveries.repository.ts';

export type AlertContent = Pick<SendableDelivery, 'alert' | 'device' | 'user' | 'adder'>;

/** A recipient without an account gets the language of the user who added the address. */
export const languageOf = ({ user, adder }: AlertContent): LanguageId => user?.language ?? adder?.language ?? 'en';

const numberText = (content: AlertContent, value: number) =>
  new Intl.NumberFormat(locales[languageOf(content)].numbers, { maximumFractionDigits: 1 }).format(value);

/** A recipient without an account gets the unit of the temperature alarm. */
const unitOf = ({ user, device }: AlertContent) =>
  user?.temperatureUnit ?? deviceSettings.parse(device.settings).temperature.unit;

export const valueText = (content: AlertContent): string | null => {
  const { kind, value } = content.alert;
  if (value === null) return null;
  if (kind === 'battery') return `${numberText(content, value)} %`;
  if (kind !== 'temperature') return null;
  return unitOf(content) === 'f'
    ? `${numberText(content, toFahrenheit(value))} °F`
    : `${numberText(content, value)} °C`;
};

/** In the time zone of the recipient, with the UTC offset. */
export const timeText = (content: AlertContent): string => {
  const { alert, user } = content;
  const timeZone = user && isTimezone(user.timezone) ? user.timezone : 'UTC';
  const text = new Intl.DateTimeFormat(locales[languageOf(content)].times, {
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

/** A push payload is limited to about 4 KB. */
const longestAddress = 200;

export const messageOf = (content: AlertContent) => {
  const { alert, device } = content;
  const texts = catalogue[languageOf(content)];
  const parts = [alert.more > 0 && texts.more(alert.more), valueText(content), alert.address.slice(0, longestAddress)];
  return {
    title: texts.titles[alert.kind](device.name, alert.place ?? ''),
    body: parts.filter(Boolean).join(' · '),
  };
};
