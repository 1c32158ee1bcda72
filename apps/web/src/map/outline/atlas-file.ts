import { feature, mesh } from 'topojson-client';
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

/** Takes long for a detailed file. */
export const decodeAtlas = (file: ArrayBuffer) => toAtlas(JSON.parse(new TextDecoder().decode(file)) as AtlasFile);
