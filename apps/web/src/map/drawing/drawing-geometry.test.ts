import { fenceHectares, isFenceAcceptable } from '@holdfast/contract/geofences.rules';
import { metresBetween } from '@holdfast/contract/sphere.rules';
import { describe, expect, it } from 'vitest';
import { parseCoordinate } from './coordinate-input.tsx';
import { plainPosition, shifted, spacedOut, squareAround } from './drawing-geometry.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };

describe('lengths on the ground', () => {
  it('are those of the sphere', () => {
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111_195, -1);
    expect(metresBetween(sydney, sydney)).toBe(0);
  });

  it.each([
    [10, 0],
    [0, 10],
    [-3, 4],
  ])('bring a place so many metres to the north (%i) and east (%i)', (north, east) => {
    expect(metresBetween(sydney, shifted(sydney, north, east))).toBeCloseTo(Math.hypot(north, east), 2);
  });

  it('make a square that is accepted as a boundary', () => {
    const square = squareAround(sydney, 100);
    expect(fenceHectares(square)).toBeCloseTo(1, 2);
    expect(isFenceAcceptable(square)).toBe(true);
  });
});

describe('handles on the screen', () => {
  const row = [0, 4, 8, 12, 13, 30].map((x) => ({ x, y: 0 }));

  it('are left out where they would cover the one before them', () => {
    expect([...spacedOut(row, 12, null)]).toEqual([0, 3, 5]);
  });

  it('stay where somebody holds them', () => {
    expect([...spacedOut(row, 12, 1)]).toEqual([0, 1, 5]);
  });
});

describe('coordinates', () => {
  it('are stored within 180 degrees and to a tenth of a metre', () => {
    expect(plainPosition({ latitude: 1.23456789, longitude: 181 })).toEqual({ latitude: 1.234568, longitude: -179 });
    expect(plainPosition({ latitude: 0, longitude: -541 })).toEqual({ latitude: 0, longitude: 179 });
  });

  it.each([
    ['-33.8', 'latitude', -33.8],
    ['151,2', 'longitude', 151.2],
    [' 85 ', 'latitude', 85],
    ['91', 'latitude', null],
    ['181', 'longitude', null],
    ['', 'latitude', null],
    ['north', 'latitude', null],
    ['NaN', 'longitude', null],
    ['Infinity', 'longitude', null],
  ] as const)('are read from what people type: %j as a %s', (text, kind, expected) => {
    expect(parseCoordinate(text, kind)).toBe(expected);
  });
});
