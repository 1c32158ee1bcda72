import { describe, expect, it } from 'vitest';
import {
  defaultMapPageSize,
  historyPageSize,
  isLineDrawn,
  mapPageSizes,
  mergeSamePlaces,
  stayOf,
  withNewPoint,
} from './history.rules.ts';

const metre = 1 / 111_195;

/** So many metres north of the first, with an accuracy of 5 m. */
const aPoint = (timestamp: number, metres = 0, fields: Partial<ReturnType<typeof pointOf>> = {}) => ({
  ...pointOf(timestamp, metres),
  ...fields,
});
const pointOf = (timestamp: number, metres: number) => ({
  _id: String(timestamp),
  latitude: 1 + metres * metre,
  longitude: 2,
  accuracy: 5 as number | null,
  address: 'Here',
  nearestPlace: 'Here',
  timestamp,
});

/** As it is after reports of the same place, of which the first was that long ago. */
const since = <T extends ReturnType<typeof aPoint>>(point: T, timestamp: number, metres = 0) => {
  const { latitude, longitude, accuracy } = aPoint(timestamp, metres);
  return { ...point, first: { timestamp, latitude, longitude, accuracy } };
};

describe('the points shown when another one arrives', () => {
  const shown = [aPoint(20), aPoint(10, 500)];

  it.each([
    ['more than 30 m away', aPoint(30, 31)],
    ['more than 30 m away, without an accuracy', aPoint(30, 31, { accuracy: null })],
    ['farther than both accuracies', aPoint(30, 106, { accuracy: 100 })],
    ['of another built-in address', aPoint(30, 1, { address: 'There', nearestPlace: 'There' })],
  ])('have one %s on top, and keep their number [P1.2.52]', (_case, next) => {
    expect(withNewPoint(shown, next, 2)).toEqual([next, aPoint(20)]);
    expect(withNewPoint(shown, next, 10)).toEqual([next, ...shown]);
    expect(withNewPoint([], next, 10)).toEqual([next]);
  });

  it.each([
    ['at most 30 m away', aPoint(30, 29)],
    ['within both accuracies', aPoint(30, 104, { accuracy: 100 })],
  ])('have the top one where the new one is, when that is %s [P1.2.52]', (_case, next) => {
    expect(withNewPoint(shown, next, 10)).toEqual([since(next, 20), aPoint(10, 500)]);
  });

  it('never compare a built-in address with a geocoded one [P1.2.52]', () => {
    const top = aPoint(20, 0, { address: '1 Crown St' });
    const next = aPoint(30, 10);
    expect(withNewPoint([top], next, 10)).toEqual([since({ ...next, address: '1 Crown St' }, 20)]);
    const described = aPoint(30, 10, { address: '3 Crown St' });
    expect(withNewPoint([top], described, 10)).toEqual([since(described, 20)]);
  });

  it('do not know where a late one belongs, unless they have it or it is older than all', () => {
    expect(withNewPoint(shown, aPoint(15, 900), 10)).toBeNull();
    expect(withNewPoint(shown, aPoint(20), 10)).toEqual(shown);
    expect(withNewPoint(shown, aPoint(5, 900), 2)).toEqual(shown);
    expect(withNewPoint(shown, aPoint(5, 900), 3)).toBeNull();
  });
});

describe('points of one place', () => {
  it('are merged into the newest, which says when the stay began', () => {
    const stays = [aPoint(50, 30), aPoint(40, 20), aPoint(30, 10), aPoint(20, 500), aPoint(10, 10)];
    const merged = mergeSamePlaces(stays);
    expect(merged).toEqual([since(aPoint(50, 30), 30, 10), aPoint(20, 500), aPoint(10, 10)]);
    expect(merged.map(stayOf)).toEqual([20, 0, 0]);
    expect(mergeSamePlaces([])).toEqual([]);
  });

  it('are no walk in small steps', () => {
    const walk = Array.from({ length: 7 }, (_, step) => aPoint(step, step * 14)).reverse();
    expect(mergeSamePlaces(walk).map(({ timestamp }) => timestamp)).toEqual([6, 5, 2]);
  });

  it('have the newest address that the geocoder gave', () => {
    const points = [aPoint(30), aPoint(20, 0, { address: '2 Crown St' }), aPoint(10, 0, { address: '1 Crown St' })];
    expect(mergeSamePlaces(points)).toEqual([since(aPoint(30, 0, { address: '2 Crown St' }), 10)]);
  });

  it('are the same whether they came one by one or are read together', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    let metres = 0;
    const points = Array.from({ length: 500 }, (_, at) => {
      metres += random() < 0.5 ? random() * 8 : random() * 60;
      const nearestPlace = `Place ${Math.floor(metres / 100)}`;
      const address = random() < 0.3 ? `House ${at}` : nearestPlace;
      return aPoint(at, metres, { nearestPlace, address, accuracy: random() * 20 });
    });
    let shown: typeof points = [];
    for (const point of points) shown = withNewPoint(shown, point, 1000) ?? [];
    expect(shown).toEqual(mergeSamePlaces(points.toReversed()));
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.length).toBeLessThan(400);
  });
});

describe('the numbers of the history', () => {
  it('offers 10 to 100 points on the map, 20 rows in the grid, and a line below 50 [P1.2.46 P1.2.49 P1.9.12]', () => {
    expect(mapPageSizes).toEqual([10, 20, 30, 40, 50, 75, 100]);
    expect([defaultMapPageSize, historyPageSize]).toEqual([10, 20]);
    expect([10, 49, 50, 100].map(isLineDrawn)).toEqual([true, true, false, false]);
  });
});
