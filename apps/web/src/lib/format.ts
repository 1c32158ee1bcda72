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

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30 * day;
const year = 365 * day;

const steps: readonly { below: number; seconds: number; unit: Intl.RelativeTimeFormatUnit }[] = [
  { below: hour, seconds: minute, unit: 'minute' },
  { below: day, seconds: hour, unit: 'hour' },
  { below: week, seconds: day, unit: 'day' },
  { below: 4 * week, seconds: week, unit: 'week' },
  { below: year, seconds: month, unit: 'month' },
  { below: Number.POSITIVE_INFINITY, seconds: year, unit: 'year' },
];

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' });

/** '5 minutes ago'; 'Just now' under a minute and for clocks that run ahead. */
export const formatRelative = (moment: Moment, now: Moment = Date.now()) => {
  const seconds = (new Date(now).getTime() - new Date(moment).getTime()) / 1000;
  const step = steps.find(({ below }) => seconds < below);
  if (seconds < minute || !step) return uiTexts.justNow;
  return relative.format(-Math.max(1, Math.floor(seconds / step.seconds)), step.unit);
};

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(language, options).format(value);

const countryNames = new Intl.DisplayNames(language, { type: 'region' });

export const formatCountry = (code: string) => countryNames.of(code) ?? code;

export const compareText = new Intl.Collator(language).compare;
