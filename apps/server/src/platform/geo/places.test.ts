import { beforeAll, describe, expect, it } from 'vitest';
import { openPlaces, type Places } from './places.ts';

let places: Places;
beforeAll(async () => {
  places = await openPlaces();
});

const at = (latitude: number, longitude: number) => places.addressOf({ latitude, longitude });

describe('the address of a position', () => {
  it('is the place that one is in', () => {
    expect(at(-33.8842, 151.211)).toBe('Surry Hills, Australia');
    expect(at(37.44188, -122.14302)).toBe('Palo Alto, CA, United States');
    expect(at(48.85341, 2.3488)).toBe('Paris, France');
  });

  it('is the way from the nearest place farther out', () => {
    expect(at(-33.9, 151.7)).toMatch(/^\d\d km E of .+, Australia$/);
    expect(at(51.5, -0.12)).toBe('0.7 km NW of Lambeth, ENG, United Kingdom');
    expect(at(0, 0)).toBe('579 km S of Takoradi, Ghana');
  });

  it('changes while one moves', () => {
    const way = [0, 0.005, 0.01, 0.015].map((east) => at(-33.885, 151.215 + east));
    expect(new Set(way).size).toBe(4);
  });

  it('is known at the ends of the world', () => {
    for (const [latitude, longitude] of [
      [90, 0],
      [-90, 180],
      [-17, 179.999],
      [-17, -179.999],
    ] as const) {
      expect(at(latitude, longitude)).toMatch(/^\d+ km [NESW]{1,2} of .+/);
    }
    expect(at(-17, -179.999).split(' of ')[1]).toBe(at(-17, 179.999).split(' of ')[1]);
  });
});
