import { describe, expect, it } from 'vitest';
import { mapColors } from './map-colors.ts';
import { alongPath } from './map-settings.ts';
import { trackLook } from './track-look.ts';

describe('a path over 180°', () => {
  it('takes the short way', () => {
    const path = [179, -179, -178, 179.5].map((longitude) => ({ latitude: 0, longitude }));
    expect(alongPath(path).map(({ longitude }) => longitude)).toEqual([179, 181, 182, 179.5]);
    expect(alongPath([])).toEqual([]);
  });
});

describe('many tracks', () => {
  it('differ by letter and dashes as well as by colour', () => {
    const looks = [0, 1, 2, 3].map(trackLook);
    expect(looks.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
    expect(new Set(looks.map(({ dashes }) => dashes)).size).toBe(4);
    expect([0, 1, 2, 3].map(mapColors.dark.track)).toEqual(['#FF6B2C', '#5FB3E8', '#7BD88F', '#E8C15A']);
    expect([25, 26, 27, 99].map((track) => trackLook(track).letter)).toEqual(['Z', 'AA', 'AB', 'CV']);
  });
});
