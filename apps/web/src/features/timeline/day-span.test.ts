import { describe, expect, it } from 'vitest';
import { daysOf, momentsOf, monthOf, weekOf } from './day-span.ts';

describe('days', () => {
  it('reach from the first second to the last, also where the clocks change', () => {
    expect(momentsOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Vaduz')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T22:59:59.000Z',
    });
  });

  it('are counted over the end of a month', () => {
    expect(daysOf({ from: '2026-10-30', to: '2026-11-02' })).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
  });

  it('of a month end with it, or today', () => {
    expect(monthOf('2026-02-14', '2026-11-12')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(monthOf('2026-11-03', '2026-11-12')).toEqual({ from: '2026-11-01', to: '2026-11-12' });
    expect(monthOf('2026-12-31', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('of a week are counted back from today', () => {
    const today = '2026-11-12';
    expect(weekOf(today, today)).toEqual({ from: '2026-11-06', to: today });
    expect(weekOf('2026-11-06', today)).toEqual({ from: '2026-11-06', to: today });
    expect(weekOf('2026-11-05', today)).toEqual({ from: '2026-10-30', to: '2026-11-05' });
    expect(weekOf('2027-01-01', today)).toEqual({ from: '2026-11-06', to: today });
  });
});
