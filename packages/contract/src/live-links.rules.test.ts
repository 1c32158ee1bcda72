import { describe, expect, it } from 'vitest';
import { isLiveLinkEnd } from './live-links.rules.ts';

describe('isLiveLinkEnd', () => {
  const now = new Date('2026-11-16T12:00:00Z');

  it.each([
    ['2026-11-16T12:00:01Z', true],
    ['2027-02-14T12:00:00Z', true],
    ['2027-02-14T12:00:01Z', false],
    ['2026-11-16T12:00:00Z', false],
    ['2026-11-15T12:00:00Z', false],
  ])('%s is %s', (until, expected) => {
    expect(isLiveLinkEnd(new Date(until), now)).toBe(expected);
  });
});
