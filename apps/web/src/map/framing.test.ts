import { describe, expect, it } from 'vitest';
import { type FramingEvent, needsFit, nextFraming, startFraming } from './framing.ts';

const after = (...events: FramingEvent[]) => events.reduce(nextFraming, startFraming);
const fitted: FramingEvent = { type: 'fitted', key: 'bike 10' };
const moved: FramingEvent = { type: 'moved' };
const shown = { key: 'bike 10', canFollow: true, isInView: true };

describe('what the view shows', () => {
  it('is fitted at first, and again when device, range or count are others', () => {
    expect(needsFit(startFraming, shown)).toBe(true);
    expect(needsFit(after(fitted), shown)).toBe(false);
    expect(needsFit(after(fitted), { ...shown, key: 'bike 20' })).toBe(true);
    expect(needsFit(after(fitted, moved), { ...shown, key: 'bike 20' })).toBe(true);
  });

  it('is followed until the person moves the map, and again when they ask', () => {
    const left = { ...shown, isInView: false };
    expect(needsFit(after(fitted), left)).toBe(true);
    expect(needsFit(after(fitted, moved), left)).toBe(false);
    expect(needsFit(after(fitted, moved, fitted), left)).toBe(true);
    expect(after(fitted, moved)).toEqual({ key: 'bike 10', isFollowing: false });
    expect(after(fitted, moved, { type: 'fitted', key: 'van 10' })).toEqual({ key: 'van 10', isFollowing: true });
  });

  it('is not followed where several things go their own ways', () => {
    expect(needsFit(after(fitted), { ...shown, canFollow: false, isInView: false })).toBe(false);
  });
});
