import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { boxedMapFile } from '../../paths.ts';
import { type MapFile, openMapFile } from './map-file.ts';
import { createStreets } from './streets.ts';

const town = { latitude: 47.1389, longitude: 9.5226 };
const forest = { latitude: 47.1, longitude: 9.6 };
const problems: unknown[] = [];
let map: MapFile;
beforeAll(async () => {
  map = await openMapFile(boxedMapFile, (error) => problems.push(error));
});
afterAll(() => map.close());

const open = (file: MapFile = map) => createStreets(file, (error) => problems.push(error));

it('names the nearest street and the place', async () => {
  const streets = await open();
  expect(await streets.lookUp(town)).toBe('Städtle, Vaduz');
  expect(await streets.lookUp({ latitude: 47.16486, longitude: 9.5088 })).toBe('Landstrasse, Schaan');
  expect(await streets.lookUp({ latitude: 47.1412, longitude: 9.5183 })).toMatch(/^\d+ m from .+, Vaduz$/);
});

it('knows nothing outside of the map, nor far from any street', async () => {
  const streets = await open();
  expect(await streets.lookUp({ latitude: -33.88, longitude: 151.2 })).toBe('');
  expect(await streets.lookUp(forest)).toBe('');
  expect(await streets.lookUp({ latitude: 47.25, longitude: 9.42 })).toBe('');
});

it('never waits: an address that has to be read first is empty, and there the next time', async () => {
  const streets = await open();
  expect(streets.addressOf(town)).toBe('');
  expect(streets.isLoading(town)).toBe(true);
  await vi.waitFor(() => expect(streets.addressOf(town)).toBe('Städtle, Vaduz'), { timeout: 20_000 });
  expect(streets.isLoading(town)).toBe(false);
});

it('is the same on both sides of a tile’s edge', async () => {
  const streets = await open();
  // Boundary between two tiles of zoom 15, crossed by a street.
  const edge = (17_251 / 2 ** 15) * 360 - 180;
  const metre = 360 / 40_075_017 / Math.cos((47.14 * Math.PI) / 180);
  let compared = 0;
  for (let latitude = 47.13; latitude < 47.17; latitude += 0.0003) {
    const sides = [-0.5, 0.5].map((metres) => ({ latitude, longitude: edge + metres * metre }));
    const [west = '', east = ''] = await Promise.all(sides.map(streets.lookUp));
    const streetOf = (address: string) => address.replace(/^\d+ m from /, '').replace(/, .*/, '');
    if (west === '' && east === '') continue;
    compared += 1;
    expect(streetOf(west), `${latitude}: ${west} | ${east}`).toBe(streetOf(east));
  }
  expect(compared).toBeGreaterThan(20);
});

it('reads a tile once for any number of callers, and goes on after one that cannot be read', async () => {
  const tile = vi.fn(map.tile);
  const streets = await open({ ...map, tile });
  await Promise.all(Array.from({ length: 50 }, () => streets.lookUp(town)));
  const asked = tile.mock.calls.map((call) => call.join(' '));
  expect(new Set(asked).size).toBe(asked.length);

  const broken = await open({ ...map, tile: async () => Buffer.from('nonsense') });
  expect(await broken.lookUp(town)).toBe('');
  expect(problems).toHaveLength(1);
});
