const formats = new Map<string, Intl.DateTimeFormat>();
/** Bounds the cache: zone names are case-insensitive user input, so there may be more keys than zones. */
const maxFormats = 600;

/** Local time of day in a time zone, in minutes after midnight. */
export const minuteOfDay = (time: Date, timeZone: string): number => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(timeZone, format);
  const [hour = 0, minute = 0] = format.format(time).split(':').map(Number);
  return hour * 60 + minute;
};
