import { describe, expect, it } from 'vitest';
import { clusterIndex, clusterSize } from './cluster-layer.tsx';

const world: [number, number, number, number] = [-180, -85, 180, 85];
const items = [
  { id: 'a', latitude: -33.88, longitude: 151.2 },
  { id: 'b', latitude: -33.8801, longitude: 151.2001 },
  { id: 'c', latitude: 51.5, longitude: 0 },
];

describe('many markers', () => {
  it('are one disc while they would cover each other, and stand alone near by', () => {
    const index = clusterIndex(items);
    const counts = (zoom: number) =>
      index.getClusters(world, zoom).map(({ properties }) => ('item' in properties ? 1 : properties.point_count));
    expect(counts(10).sort()).toEqual([1, 2]);
    expect(counts(18)).toEqual([1, 1, 1]);
  });

  it('come together within 48 px', () => {
    const pixel = 360 / 256 / 2 ** 8;
    const apart = (pixels: number) => [
      { id: 'a', latitude: 0, longitude: 0 },
      { id: 'b', latitude: 0, longitude: pixels * pixel },
    ];
    expect(clusterIndex(apart(44)).getClusters(world, 8)).toHaveLength(1);
    expect(clusterIndex(apart(52)).getClusters(world, 8)).toHaveLength(2);
  });

  it('grow with their number', () => {
    expect([2, 15, 16, 30, 31, 10_000].map(clusterSize)).toEqual([32, 32, 38, 38, 44, 44]);
  });
});
