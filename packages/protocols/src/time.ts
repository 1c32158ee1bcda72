/** Unix milliseconds; null for an impossible date, which Date.UTC would roll over. */
export const utcTime = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | null => {
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(time);
  const isSame =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isSame ? time : null;
};

/** Converts the device's local time to UTC; `zone` is in minutes east of UTC. */
export const fromLocal = (time: number | null, zone: number) => (time === null ? null : time - zone * 60_000);

/** `yyyymmddhhmmss` in UTC. */
export const compactTime = (date: Date) => date.toISOString().replace(/\D/g, '').slice(0, 14);
