import { describe, expect, it } from 'vitest';
import { createRestrictions } from './restrictions.ts';

describe('rights that end by time', () => {
  it('end for however many there are [A6 A25]', () => {
    const restrictions = createRestrictions();
    for (let at = 0; at < 200_000; at += 1) {
      restrictions.put(`device:${at % 2000}`, `socket ${at}`, { since: null, until: 2000 + at });
    }
    expect(restrictions.takeEnded(1999)).toEqual([]);
    expect(restrictions.takeEnded(2000)).toEqual([{ room: 'device:0', socketId: 'socket 0', until: 2000 }]);
    restrictions.remove('device:0', 'socket 0');
    expect(restrictions.takeEnded(2000)).toEqual([]);
    expect(restrictions.takeEnded(2001)).toMatchObject([{ socketId: 'socket 1' }]);
  });
});
