import { describe, expect, it } from 'vitest';
import { isTimezone, timezones } from './timezones.rules.ts';

const offsetOn = (id: string, date: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longOffset' });
  const name = format.formatToParts(new Date(date)).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
};
const minutesOf = (offset: string) => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};
/** Without summer time, which is ahead wherever there is one. */
const standardOffset = (id: string) =>
  Math.min(...['2025-01-15', '2025-07-15'].map((date) => minutesOf(offsetOn(id, date))));

describe('timezones', () => {
  it('are 75 labels from -12:00 to +13:00, in order and each once [P2.9.21]', () => {
    expect(timezones).toHaveLength(75);
    expect(timezones[0]?.label).toBe('(GMT-12:00) International Date Line West');
    expect(timezones.at(-1)?.label).toBe("(GMT+13:00) Nuku'alofa");
    const minutes = timezones.map((zone) => minutesOf(zone.offset));
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
    expect(new Set(timezones.map((zone) => zone.id)).size).toBe(75);
    expect(new Set(timezones.map((zone) => zone.label)).size).toBe(75);
  });

  it.each(timezones)('$label is the standard offset of $id [P2.9.21]', ({ id, offset, label }) => {
    expect(label).toMatch(/^\(GMT[+-]\d\d:\d\d\) \S/);
    expect(isTimezone(id)).toBe(true);
    expect(minutesOf(offset)).toBe(standardOffset(id));
  });

  it('are not the only ones that an account may have, but nonsense is none', () => {
    expect(isTimezone('Europe/Oslo')).toBe(true);
    for (const nonsense of ['', 'Mars/Olympus', 'GMT+25', '../etc', 'Europe/Oslo\u0000']) {
      expect(isTimezone(nonsense), nonsense).toBe(false);
    }
  });
});
