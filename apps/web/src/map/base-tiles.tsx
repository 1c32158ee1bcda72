import type { TileLayer as LeafletTileLayer } from 'leaflet';
import { useEffect, useRef } from 'react';
import { TileLayer } from 'react-leaflet';
import { closestTileZoom, mapZooms, type TileSource } from './map-settings.ts';

interface BaseTilesProps {
  source: TileSource;
  /** Whether any of the tiles that the view asked for last could be had. */
  onReach: (isReachable: boolean) => void;
}

/** Needs a key for each source. */
export const BaseTiles = ({ source, onReach }: BaseTilesProps) => {
  const layer = useRef<LeafletTileLayer>(null);
  const hasLoaded = useRef(false);

  useEffect(() => {
    const retry = () => layer.current?.redraw();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  return (
    <TileLayer
      ref={layer}
      url={source.url}
      maxZoom={mapZooms.max}
      maxNativeZoom={closestTileZoom}
      // OpenStreetMap refuses requests without a referrer; only the origin is sent, never the page.
      referrerPolicy="strict-origin"
      eventHandlers={{
        loading: () => {
          hasLoaded.current = false;
        },
        tileload: () => {
          hasLoaded.current = true;
          onReach(true);
        },
        tileerror: () => {
          if (!hasLoaded.current) onReach(false);
        },
      }}
    />
  );
};
