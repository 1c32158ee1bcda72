/** Numbers of part 1, section 9: `small` and `modal` where nothing is to be shown, `place` for a single place. */
export const mapZooms = { small: 8, modal: 12, place: 16, drawing: 17, world: 2, max: 24 } as const;

/** Parts of a zoom in which what is shown is fitted, so that it fills the map. */
export const zoomSnap = 0.125;

/** The closest that public services have tiles for; beyond it they are enlarged. */
export const closestTileZoom = 19;

export interface Position {
  latitude: number;
  longitude: number;
}

export const defaultCenter: Position = { latitude: -33.8688, longitude: 151.2093 };

export type MapBase = 'street' | 'satellite';

export interface TileSource {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  /** Who made the tiles, as plain text. */
  attribution: string;
}

/** The server's own street map. */
export interface OwnMap {
  url: string;
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  minZoom: number;
  maxZoom: number;
}

/** Null where the server has none. */
export type MapTiles = Record<MapBase, TileSource | null> & { own: OwnMap | null };

/** Room in px that furniture takes from the edges. */
export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Longitudes run on over 180° as far as each is from the one before, so that no line goes around the world. */
export const alongPath = <P extends Position>(positions: readonly P[]): P[] => {
  let last = positions[0]?.longitude ?? 0;
  return positions.map((position) => {
    last = position.longitude - 360 * Math.round((position.longitude - last) / 360);
    return { ...position, longitude: last };
  });
};

export const toLatLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];
