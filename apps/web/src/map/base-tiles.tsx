import { type Coords, type LatLngBounds, latLngBounds, TileLayer, type TileLayerOptions } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { closestTileZoom, mapZooms, type OwnMap, type TileSource } from './map-settings.ts';

interface Inner {
  _isValidTile(coords: Coords): boolean;
  _tileCoordsToBounds(coords: Coords): LatLngBounds;
}

/** Skips tiles that the server's own map covers completely. */
class TilesAround extends TileLayer {
  readonly own: OwnMap | null;

  constructor(url: string, own: OwnMap | null, options: TileLayerOptions) {
    super(url, options);
    this.own = own;
  }

  _isValidTile(coords: Coords): boolean {
    const inner = this as unknown as Inner;
    if (!(TileLayer.prototype as unknown as Inner)._isValidTile.call(this, coords)) return false;
    if (!this.own || coords.z < this.own.minZoom) return true;
    return !boundsOf(this.own).contains(inner._tileCoordsToBounds(coords));
  }
}

export const boundsOf = ({ bounds: [west, south, east, north] }: OwnMap) => latLngBounds([south, west], [north, east]);

interface BaseTilesProps {
  source: TileSource;
  own: OwnMap | null;
  /** Called with whether any tile of the last view could be loaded. */
  onReach: (isReachable: boolean) => void;
}

export const BaseTiles = ({ source: { url }, own, onReach }: BaseTilesProps) => {
  const map = useMap();

  useEffect(() => {
    let hasLoaded = false;
    const layer = new TilesAround(url, own, {
      maxZoom: mapZooms.max,
      maxNativeZoom: closestTileZoom,
      // OpenStreetMap rejects requests without a referrer; only the origin is sent, never the page.
      referrerPolicy: 'strict-origin',
    });
    layer.on('loading', () => {
      hasLoaded = false;
    });
    layer.on('tileload', () => {
      hasLoaded = true;
      onReach(true);
    });
    layer.on('tileerror', () => {
      if (!hasLoaded) onReach(false);
    });
    layer.addTo(map);
    const retry = () => layer.redraw();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      layer.remove();
    };
  }, [map, url, own, onReach]);

  return null;
};
