import { describe, expect, it } from 'vitest';
import { aSegment, aSpot, sydney } from '../../../../test/open-day.ts';
import { visitsOf } from './visits.ts';

const depot = { start: aSpot('', { place: { _id: 'p1', name: 'Depot', icon: 'depot' } }) };
const numbered = (segments: ReturnType<typeof aSegment>[]) => segments.map((one, number) => ({ ...one, number }));

describe('the places of a day', () => {
  it('are left and come back to', () => {
    const segments = numbered([
      aSegment('stop', ['00:00', '07:42'], depot),
      aSegment('trip', ['07:42', '08:00']),
      aSegment('stop', ['08:00', '09:00']),
      aSegment('trip', ['09:00', '14:56']),
      aSegment('stop', ['14:56', '23:59'], depot),
    ]);
    expect(visitsOf(segments)).toEqual([
      [
        'Depot',
        [
          { kind: 'left', at: sydney('07:42') },
          { kind: 'back', at: sydney('14:56') },
        ],
      ],
    ]);
  });

  it('say nothing of what was before and after a silence', () => {
    const segments = numbered([aSegment('gap', ['00:00', '07:00']), aSegment('stop', ['07:00', '08:00'], depot)]);
    expect(visitsOf(segments)).toEqual([]);
  });

  it('are come to first where the day began elsewhere', () => {
    const segments = numbered([aSegment('trip', ['07:00', '08:00']), aSegment('stop', ['08:00', '09:00'], depot)]);
    expect(visitsOf(segments)).toEqual([['Depot', [{ kind: 'came', at: sydney('08:00') }]]]);
  });
});
