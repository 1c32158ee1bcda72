import { describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfDay, localTimeOf, momentOf, startOfDay } from './zone.ts';

const starts: [day: string, zone: string, moment: string][] = [
  ['2026-11-15', 'Australia/Sydney', '2026-11-14T13:00:00.000Z'],
  ['2026-06-15', 'Australia/Sydney', '2026-06-14T14:00:00.000Z'],
  // The clocks go forward at two o'clock of this day, and back on the other.
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
  ['2026-10-05', 'Australia/Sydney', '2026-10-04T13:00:00.000Z'],
  ['2026-04-06', 'Australia/Sydney', '2026-04-05T14:00:00.000Z'],
  ['2026-11-15', 'America/Los_Angeles', '2026-11-15T08:00:00.000Z'],
  // These two days begin at one o'clock: the clocks go forward at midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-11-15', 'Asia/Kathmandu', '2026-11-14T18:15:00.000Z'],
  ['2026-11-15', 'UTC', '2026-11-15T00:00:00.000Z'],
];

describe('days in a zone', () => {
  it.each(starts)('%s begins in %s at %s', (day, zone, moment) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment);
    expect(dayOf(Date.parse(moment), zone)).toBe(day);
    expect(dayOf(Date.parse(moment) - 1, zone)).toBe(addDays(day, -1));
  });

  it('end a second before the next begins, however long they are', () => {
    const length = (day: string) => endOfDay(day, 'Australia/Sydney') - startOfDay(day, 'Australia/Sydney') + 1000;
    expect([length('2026-10-04'), length('2026-11-15'), length('2026-04-05')].map((ms) => ms / 3_600_000)).toEqual([
      23, 24, 25,
    ]);
  });

  it('are counted over months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
  });
});

describe('the wall clock of a zone', () => {
  it.each([
    ['2026-12-15T17:00', 'Australia/Sydney', '2026-12-15T06:00:00.000Z'],
    ['2026-06-15T17:00', 'America/Los_Angeles', '2026-06-16T00:00:00.000Z'],
  ])('shows %s in %s at %s', (local, zone, moment) => {
    expect(localTimeOf(moment, zone)).toBe(local);
    expect(new Date(momentOf(local, zone)).toISOString()).toBe(moment);
  });

  it("is the browser's own for somebody without a zone", () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(localTimeOf('2026-12-15T06:00:00.000Z', '')).toBe(localTimeOf('2026-12-15T06:00:00.000Z', own));
  });
});
