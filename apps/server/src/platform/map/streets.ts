import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import type { Position } from '../geo/places.ts';
import { type MapFile, tileAt, toWorld } from './map-file.ts';
import { readStreetTile, type Street, type StreetTile } from './street-tile.ts';

export type Streets = Awaited<ReturnType<typeof createStreets>>;

const earthMetres = 40_075_016.7;
const farthestMetres = 100;
/** Up to this distance a device counts as on the street. */
const onStreetMetres = 10;
const tilesKept = 1000;
/** Limit on concurrent tile reads, which bounds memory when positions arrive from many places at once. */
const maxLoading = 64;
/** Zoom level whose tiles contain all towns and villages of their area. */
const placesZoom = 10;
const placeKinds = new Set(['city', 'town', 'village']);

interface Loaded {
  streets: StreetTile;
  /** Name of the town or village nearest to the centre of the tile, shared by all its streets. */
  place: string;
}

interface Place {
  name: string;
  x: number;
  y: number;
}

const placesOf = (bytes: Uint8Array, x: number, y: number): Place[] => {
  const layer = new VectorTile(new Pbf(bytes)).layers.places;
  const count = layer?.length ?? 0;
  return Array.from({ length: count }, (_, at) => layer?.feature(at)).flatMap((feature) => {
    const [corner] = feature?.loadGeometry()[0] ?? [];
    const { name, kind_detail: kind } = feature?.properties ?? {};
    if (!layer || !corner || typeof name !== 'string' || !placeKinds.has(String(kind))) return [];
    return {
      name,
      x: (x + corner.x / layer.extent) / 2 ** placesZoom,
      y: (y + corner.y / layer.extent) / 2 ** placesZoom,
    };
  });
};

/**
 * Addresses by the nearest named street of the map file. Tiles are loaded lazily in the background; until then their
 * positions have no address here, so that ingest never waits for the disk.
 */
export const createStreets = async (map: MapFile, onProblem: (error: unknown) => void) => {
  const facts = await map.facts();
  const zoom = Math.min(15, facts?.maxZoom ?? 0);
  const [west, south, east, north] = facts?.bounds ?? [0, 0, 0, 0];
  const across = 2 ** zoom;
  const loaded = new Map<number, Loaded | null>();
  const loading = new Map<number, Promise<void>>();
  const places = new Map<string, Promise<Place[]>>();

  const placesAround = (x: number, y: number): Promise<Place[]> => {
    const [px, py] = [x >> (zoom - placesZoom), y >> (zoom - placesZoom)];
    const key = `${px} ${py}`;
    const known = places.get(key);
    if (known) return known;
    const read = map.tile(placesZoom, px, py).then((bytes) => (bytes ? placesOf(bytes, px, py) : []));
    if (places.size >= tilesKept) places.clear();
    places.set(key, read);
    read.catch(() => places.delete(key));
    return read;
  };

  const nearestPlace = async (x: number, y: number): Promise<string> => {
    const [cx, cy] = [(x + 0.5) / across, (y + 0.5) / across];
    let [best, square] = ['', Number.POSITIVE_INFINITY];
    for (const place of zoom >= placesZoom ? await placesAround(x, y) : []) {
      const found = (place.x - cx) ** 2 + (place.y - cy) ** 2;
      if (found < square) [best, square] = [place.name, found];
    }
    return best;
  };

  const load = async (key: number, x: number, y: number) => {
    const bytes = await map.tile(zoom, x, y);
    const tile = bytes && { streets: readStreetTile(bytes), place: await nearestPlace(x, y) };
    const [oldest] = loaded.keys();
    if (loaded.size >= tilesKept && oldest !== undefined) loaded.delete(oldest);
    loaded.set(key, tile);
  };

  const begin = (key: number, x: number, y: number) => {
    const known = loading.get(key);
    if (known) return known;
    const begun = load(key, x, y)
      .catch((error) => {
        loaded.set(key, null);
        onProblem(error);
      })
      .finally(() => loading.delete(key));
    loading.set(key, begun);
    return begun;
  };

  /** Skipped when too many tiles are loading; the next position in the tile retries. */
  const beginSoon = (key: number, x: number, y: number) => {
    if (loading.size < maxLoading) void begin(key, x, y);
  };

  const covers = ({ latitude, longitude }: Position) =>
    facts !== null && longitude >= west && longitude <= east && latitude >= south && latitude <= north;

  const textOf = (street: Street, metres: number, place: string) => {
    const where = place === '' ? street.name : `${street.name}, ${place}`;
    return metres <= onStreetMetres ? where : `${Math.round(metres)} m from ${where}`;
  };

  /** Undefined while the tile is not loaded. */
  const find = (position: Position): string | undefined => {
    const [wx, wy] = toWorld(position);
    const [tx, ty] = [wx * across, wy * across];
    const [x, y] = [Math.floor(tx), Math.floor(ty)];
    const tile = loaded.get(y * across + x);
    if (tile === undefined) {
      beginSoon(y * across + x, x, y);
      return undefined;
    }
    const tileMetres = (earthMetres * Math.cos((position.latitude * Math.PI) / 180)) / across;
    let street = tile?.streets.nearest(tx - x, ty - y, farthestMetres / tileMetres) ?? null;
    let place = tile?.place ?? '';
    // A street of an adjacent tile may be nearer.
    for (const [dx, dy] of neighbours) {
      const reach = street?.distance ?? farthestMetres / tileMetres;
      const away = Math.max(dx < 0 ? tx - x : dx > 0 ? x + 1 - tx : 0, dy < 0 ? ty - y : dy > 0 ? y + 1 - ty : 0);
      if (away >= reach) continue;
      const [nx, ny] = [x + dx, y + dy];
      const beside = loaded.get(ny * across + nx);
      if (beside === undefined) beginSoon(ny * across + nx, nx, ny);
      const found = beside?.streets.nearest(tx - nx, ty - ny, reach);
      if (found) [street, place] = [found, beside?.place ?? place];
    }
    return street ? textOf(street, street.distance * tileMetres, place) : '';
  };

  return {
    /** `Landstrasse, Vaduz`, or beyond 10 m `12 m from Landstrasse, Vaduz`; empty if no street is near or loaded. */
    addressOf: (position: Position): string => (covers(position) ? (find(position) ?? '') : ''),

    /** Whether the tile is being loaded, so that the address may still change. */
    isLoading: (position: Position): boolean => {
      if (!covers(position)) return false;
      const [x, y] = tileAt(zoom, position);
      return loading.has(y * across + x);
    },

    /** Like `addressOf`, after loading the tile and the adjacent tiles that may have a nearer street. */
    lookUp: async (position: Position): Promise<string> => {
      if (!covers(position)) return '';
      const [x, y] = tileAt(zoom, position);
      if (!loaded.has(y * across + x)) await begin(y * across + x, x, y);
      const found = find(position);
      const beside = neighbours.flatMap(([dx, dy]) => loading.get((y + dy) * across + x + dx) ?? []);
      if (beside.length === 0) return found ?? '';
      await Promise.all(beside);
      return find(position) ?? '';
    },
  };
};

const neighbours = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
