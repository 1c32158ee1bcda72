import { describe, expect, it } from 'vitest';
import detailed from 'world-atlas/countries-50m.json';
import coarse from 'world-atlas/land-110m.json';
import { type Atlas, type AtlasFile, toAtlas } from './atlas-file.ts';
import { flatX, flatY } from './mercator.ts';
import { copiesWithin, type FlatLine, mapPoints } from './rings.ts';

const pointsOf = (line: FlatLine) => mapPoints(line, (x, y) => ({ x, y }));

const isInside = (line: FlatLine, x: number, y: number) =>
  pointsOf(line).reduce((inside, to, index, points) => {
    const from = points[(index + points.length - 1) % points.length]!;
    const crosses = from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
    return crosses ? !inside : inside;
  }, false);

/** As the canvas fills: an odd number of rings around a place is land. */
const isLand = ({ land }: Atlas, latitude: number, longitude: number) => {
  const [x, y] = [flatX(longitude), flatY(latitude)];
  const around = land.flatMap((ring) => copiesWithin(ring, x, x).filter((copy) => isInside(ring, x - copy, y)));
  return around.length % 2 === 1;
};

const places: [string, number, number, boolean][] = [
  ['Alice Springs', -23.7, 133.9, true],
  ['the Tasman Sea', -38, 160, false],
  ['Moscow', 55.75, 37.6, true],
  ['the Caspian Sea', 42, 50.5, false],
  ['Chukotka, west of 180°', 67, 178, true],
  ['Chukotka, east of 180°', 66.5, -178, true],
  ['the middle of the Pacific', 0, -160, false],
  ['Antarctica at 180°', -84.9, 180, true],
  ['Antarctica', -80, 20, true],
  ['the Weddell Sea', -68, -40, false],
];

describe.each([
  ['coarse', toAtlas(coarse as unknown as AtlasFile)],
  ['detailed', toAtlas(detailed as unknown as AtlasFile)],
])('the %s outline of the world', (_name, atlas) => {
  it.each(places)('knows whether %s is land', (_place, latitude, longitude, expected) => {
    expect(isLand(atlas, latitude, longitude)).toBe(expected);
  });

  it('has no edge that crosses the whole map, but those behind the poles', () => {
    const long = atlas.land.flatMap((line) =>
      pointsOf(line).filter((point, index, points) => index > 0 && Math.abs(point.x - points[index - 1]!.x) > 0.5),
    );
    expect(long.every(({ y }) => y > 0.999)).toBe(true);
  });
});

it('has borders in detail only', () => {
  expect(toAtlas(coarse as unknown as AtlasFile).borders).toEqual([]);
  expect(toAtlas(detailed as unknown as AtlasFile).borders.length).toBeGreaterThan(100);
});
