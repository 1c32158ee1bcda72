/** Zooms of specification part 1, section 9: `small` and `modal` for empty maps, `place` for a single place. */
export const mapZooms = { small: 8, modal: 12, place: 16, drawing: 17, world: 2, max: 24 } as const;

/** Zoom granularity when fitting, fine enough to fill the map. */
export const zoomSnap = 0.125;

/** Highest zoom of public tile services; beyond it tiles are scaled up. */
export const closestTileZoom = 19;

export interface Position {
  latitude: number;
  longitude: number;
}

export const defaultCenter: Position = { latitude: -33.8688, longitude: 151.2093 };

export type MapBase = 'street' | 'satellite';

export interface TileSource {
  /** Template with `{z}`, `{x}` and `{y}`. */
  url: string;
  /** Attribution as plain text. */
  attribution: string;
}

/** Self-hosted vector street map (PMTiles). */
export interface OwnMap {
  url: string;
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  minZoom: number;
  maxZoom: number;
}

/** Null for a source that the server does not offer. */
export type MapTiles = Record<MapBase, TileSource | null> & { own: OwnMap | null };

/** Padding in px that the furniture takes from each side. */
export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Unwraps longitudes beyond ±180°, so that a line across the antimeridian does not go around the world. */
export const alongPath = <P extends Position>(positions: readonly P[]): P[] => {
  let last = positions[0]?.longitude ?? 0;
  return positions.map((position) => {
    last = position.longitude - 360 * Math.round((position.longitude - last) / 360);
    return { ...position, longitude: last };
  });
};

export const toLatLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];
