import type { Currency } from '@holdfast/contract/currency.rules';
import { ageOf } from '@holdfast/contract/last-seen.rules';
import { uiTexts } from '../ui/ui.texts.ts';
import { kept } from './kept.ts';
import { language } from './language.ts';
import { addDays, type Day, dayOf } from './zone.ts';

// All formatting that depends on locale, time zone or unit belongs here.

type Moment = string | number | Date;

interface ZoneOptions {
  /** IANA time zone id; defaults to the browser's zone. */
  timeZone?: string;
}

const dateFormat = kept(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

const numberFormat = kept(
  (locale: string, options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options),
);

const relativeFormat = kept(
  (locale: string, style: 'long' | 'short') => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style }),
);

const zoneOf = ({ timeZone }: ZoneOptions) => (timeZone ? { timeZone } : {});

export const formatDate = (moment: Moment, zone: ZoneOptions = {}) =>
  dateFormat(language.locale, { day: 'numeric', month: 'short', year: 'numeric', ...zoneOf(zone) }).format(
    new Date(moment),
  );

/** '12 Nov' */
export const formatDayMonth = (moment: Moment, zone: ZoneOptions = {}) =>
  dateFormat(language.locale, { day: 'numeric', month: 'short', ...zoneOf(zone) }).format(new Date(moment));

/** '02/03/2026': day before month in English. */
export const formatNumericDate = (moment: Moment, zone: ZoneOptions = {}) =>
  dateFormat(language.locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...zoneOf(zone),
  }).format(new Date(moment));

export const formatDay = (day: Day) => formatDate(day, { timeZone: 'UTC' });

const dayFormat = (options: Intl.DateTimeFormatOptions) => (day: Day) =>
  dateFormat(language.locale, { ...options, timeZone: 'UTC' }).format(new Date(day));

/** 'Thu' */
export const formatWeekday = dayFormat({ weekday: 'short' });
/** '12' */
export const formatDayNumber = dayFormat({ day: 'numeric' });
/** 'Thursday 12 November 2026' */
export const formatLongDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** 'November 2026' */
export const formatMonthOf = dayFormat({ month: 'long', year: 'numeric' });

export const formatDateTime = (moment: Moment, zone: ZoneOptions = {}) =>
  dateFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short', ...zoneOf(zone) }).format(new Date(moment));

/** Running time in minutes and seconds: '0:14', or '2:05:00' from one hour on. */
export const formatElapsed = (milliseconds: number) => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
};

export const formatTime = (moment: Moment, zone: ZoneOptions = {}) =>
  dateFormat(language.locale, { timeStyle: 'short', ...zoneOf(zone) }).format(new Date(moment));

const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

const withDay = (moment: Moment, time: string, zone: Required<ZoneOptions>, now: number) => {
  const day = dayOf(new Date(moment).getTime(), zone.timeZone);
  const today = dayOf(now, zone.timeZone);
  if (day === today) return uiTexts.onDay(uiTexts.today, time);
  if (day === addDays(today, -1)) return uiTexts.onDay(uiTexts.yesterday, time);
  return uiTexts.onDay(formatDate(moment, zone), time);
};

/** With seconds; today and yesterday by name: 'Today, 9:39:12 am'. */
export const formatMoment = (moment: Moment, zone: Required<ZoneOptions>, now: number = Date.now()) => {
  const time = dateFormat(language.locale, { ...clock, ...zoneOf(zone) }).format(new Date(moment));
  return withDay(moment, time, zone, now);
};

/** Like `formatMoment`, without seconds: 'Today, 9:39 am'. */
export const formatShortMoment = (moment: Moment, zone: Required<ZoneOptions>, now: number = Date.now()) =>
  withDay(moment, formatTime(moment, zone), zone, now);

export const formatMonth = (year: number, month: number) =>
  dateFormat(language.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1));

const moneyFormat = (currency: Currency, currencyDisplay: 'symbol' | 'narrowSymbol') =>
  numberFormat(language.moneyLocale, { style: 'currency', currency, currencyDisplay });

/** `amount` is in major units: '$9.00', '€9.00', '£9.00'. For views with a single currency. */
export const formatMoney = (amount: number, currency: Currency) => moneyFormat(currency, 'narrowSymbol').format(amount);

/** For views that mix currencies: '$9.00', 'A$9.00', 'NZ$9.00'. */
export const formatDistinctMoney = (amount: number, currency: Currency) =>
  moneyFormat(currency, 'symbol').format(amount);

/** '5 minutes ago'; 'Just now' below one minute and for timestamps in the future (clock skew). */
export const formatRelative = (moment: Moment, now: Moment = Date.now(), style: 'long' | 'short' = 'long') => {
  const seconds = (new Date(now).getTime() - new Date(moment).getTime()) / 1000;
  const age = ageOf(seconds);
  if (!age) return uiTexts.justNow;
  return relativeFormat(language.locale, style).format(-age.count, age.unit);
};

/** Lowercases the first letter, for use inside a sentence: 'seen just now'. */
export const inSentence = (text: string) => text.charAt(0).toLocaleLowerCase(language.locale) + text.slice(1);

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  numberFormat(language.locale, options).format(value);

export const formatTemperature = (degrees: number, unit: 'c' | 'f') =>
  formatNumber(degrees, {
    style: 'unit',
    unit: unit === 'c' ? 'celsius' : 'fahrenheit',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

const durationUnits = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** The two largest units of a duration: '2 h 10 min', '3 d 4 h'. */
export const formatDuration = (seconds: number) => {
  let left = Math.round(seconds / 60) * 60;
  const parts = durationUnits.map(({ unit, seconds: size }) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return uiTexts.durations.minute(formatNumber(0));
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => uiTexts.durations[unit](formatNumber(count)))
    .join(' ');
};

/** Date and time range; `formatRange` omits the parts that both ends share. */
export const formatSpan = (from: Moment, to: Moment, zone: ZoneOptions = {}) =>
  dateFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short', ...zoneOf(zone) }).formatRange(
    new Date(from),
    new Date(to),
  );

/** Time range without the date: '7:42 – 7:53 am'. */
export const formatTimes = (from: Moment, to: Moment, zone: ZoneOptions = {}) =>
  dateFormat(language.locale, { hour: 'numeric', minute: '2-digit', ...zoneOf(zone) }).formatRange(
    new Date(from),
    new Date(to),
  );

const feetPerMetre = 3.28084;
const feetPerMile = 5280;

const formatUnit = (value: number, unit: string, maximumFractionDigits = 0) =>
  formatNumber(value, { style: 'unit', unit, maximumFractionDigits });

/** Lengths from here on (km or miles) are shown without decimals. */
const longFrom = 100;

const formatLong = (value: number, unit: string) => formatUnit(value, unit, value < longFrom ? 1 : 0);

/** Length with consistent digits: '18 m', '1.2 km' and '172 km', or '59 ft' and '0.7 mi'. */
export const formatLength = (metres: number, unit: 'km' | 'mi') => {
  if (unit === 'km') return metres < 1000 ? formatUnit(metres, 'meter') : formatLong(metres / 1000, 'kilometer');
  const feet = metres * feetPerMetre;
  return feet < 1000 ? formatUnit(feet, 'foot') : formatLong(feet / feetPerMile, 'mile');
};

export const kilometresPerMile = 1.609344;

/** '81 km/h', or '50 mph'. */
export const formatSpeed = (kilometresPerHour: number, unit: 'km' | 'mi') =>
  unit === 'km'
    ? formatUnit(kilometresPerHour, 'kilometer-per-hour')
    : formatUnit(kilometresPerHour / kilometresPerMile, 'mile-per-hour');

const squareMetresPerAcre = 4046.8564224;
const acresPerSquareMile = 640;

/** Area: '7,500 m²' and '0.38 km²', or '94 acres' and '1.2 mi²'. */
export const formatArea = (squareMetres: number, unit: 'km' | 'mi') => {
  if (unit === 'km') {
    if (squareMetres < 10_000) return uiTexts.squareMetres(formatNumber(squareMetres, { maximumFractionDigits: 0 }));
    return uiTexts.squareKilometres(formatNumber(squareMetres / 1e6, { maximumFractionDigits: 2 }));
  }
  const acres = squareMetres / squareMetresPerAcre;
  if (acres < acresPerSquareMile)
    return formatNumber(acres, { style: 'unit', unit: 'acre', unitDisplay: 'long', maximumFractionDigits: 1 });
  return uiTexts.squareMiles(formatNumber(acres / acresPerSquareMile, { maximumFractionDigits: 2 }));
};

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** '84 kB', '1.2 MB' */
export const formatBytes = (bytes: number) => {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return formatUnit(bytes / 1000 ** power, byteUnits[power] ?? 'byte', power > 1 ? 1 : 0);
};

const countryNames = new Intl.DisplayNames(language.locale, { type: 'region' });

export const formatCountry = (code: string) => countryNames.of(code) ?? code;

export const compareText = new Intl.Collator(language.locale).compare;
