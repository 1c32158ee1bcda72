const isoPattern =
  /^\s*(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?\s*$/i;

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const offsetMinutes = (zone: string | undefined) => {
  if (!zone || zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return zone.startsWith('-') ? -minutes : minutes;
};

/** Parses an ISO time to Unix milliseconds, UTC by default; NaN for invalid dates such as 30 February. */
export const readIsoTime = (text: string): number => {
  const found = isoPattern.exec(text);
  if (!found) return Number.NaN;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isReal =
    month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour < 24 && minute < 60 && second <= 60;
  if (!isReal) return Number.NaN;
  const milliseconds = Math.floor(Number(`0.${found[7] ?? 0}`) * 1000);
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds) - offsetMinutes(found[8]) * 60_000;
};

/** Accepts Unix seconds, Unix milliseconds (also as text) or an ISO time. */
export const readTime = (value: unknown): number => {
  if (typeof value === 'number') return Math.abs(value) < 100_000_000_000 ? value * 1000 : value;
  if (typeof value !== 'string') return Number.NaN;
  return /^\s*\d+(\.\d+)?\s*$/.test(value) ? readTime(Number(value)) : readIsoTime(value);
};
