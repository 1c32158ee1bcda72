import { ageOf } from '@holdfast/contract/last-seen.rules';
import { uiTexts } from '../ui/ui.texts.ts';

/** Everything that a person reads and that depends on language, zone or unit goes through here. */
const language = 'en-AU';

type Moment = string | number | Date;

interface ZoneOptions {
  /** An IANA id; the browser's own zone without one. */
  timeZone?: string;
}

const zoneOf = ({ timeZone }: ZoneOptions) => (timeZone ? { timeZone } : {});

export const formatDate = (moment: Moment, zone: ZoneOptions = {}) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', ...zoneOf(zone) }).format(
    new Date(moment),
  );

export const formatDateTime = (moment: Moment, zone: ZoneOptions = {}) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...zoneOf(zone) }).format(
    new Date(moment),
  );

/** Minutes and seconds of something that is still going on: '0:14', and '2:05:00' from an hour on. */
export const formatElapsed = (milliseconds: number) => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
};

export const formatTime = (moment: Moment, zone: ZoneOptions = {}) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', ...zoneOf(zone) }).format(new Date(moment));

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' });

/** '5 minutes ago'; 'Just now' under a minute and for clocks that run ahead. */
export const formatRelative = (moment: Moment, now: Moment = Date.now()) => {
  const seconds = (new Date(now).getTime() - new Date(moment).getTime()) / 1000;
  const age = ageOf(seconds);
  return age ? relative.format(-age.count, age.unit) : uiTexts.justNow;
};

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(language, options).format(value);

export const formatTemperature = (degrees: number, unit: 'c' | 'f') =>
  formatNumber(degrees, {
    style: 'unit',
    unit: unit === 'c' ? 'celsius' : 'fahrenheit',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

const countryNames = new Intl.DisplayNames(language, { type: 'region' });

export const formatCountry = (code: string) => countryNames.of(code) ?? code;

export const compareText = new Intl.Collator(language).compare;
