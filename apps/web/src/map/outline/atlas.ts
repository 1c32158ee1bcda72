import { feature, mesh } from 'topojson-client';
import countries50 from 'world-atlas/countries-50m.json?url';
import land110 from 'world-atlas/land-110m.json?url';
import { type FlatLine, flatLine, flatRing } from './rings.ts';

type Topology = Parameters<typeof mesh>[0];
type Shape = NonNullable<Parameters<typeof mesh>[1]>;
export type AtlasFile = Topology & { objects: { land: Shape; countries?: Shape } };

export interface Atlas {
  land: FlatLine[];
  borders: FlatLine[];
}

const ringsOf = (geometry: GeoJSON.Geometry): GeoJSON.Position[][] => {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
};

export const toAtlas = (file: AtlasFile): Atlas => {
  const { land, countries } = file.objects;
  const found = feature(file, land);
  const features = 'features' in found ? found.features : [found];
  const borders = countries ? mesh(file, countries, (one, other) => one !== other).coordinates : [];
  return {
    land: features.flatMap(({ geometry }) => ringsOf(geometry).map(flatRing)),
    borders: borders.map(flatLine),
  };
};

const load = async (address: string) => toAtlas((await (await fetch(address)).json()) as AtlasFile);

const once = <T>(start: () => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => {
    running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
};

/** Coarse and small, for the first paint. */
export const loadWorld = once(() => load(land110));
/** Finer coasts plus borders, for higher zooms. */
export const loadDetailedWorld = once(() => load(countries50));
