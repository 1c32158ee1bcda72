import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

interface Inner {
  _animatingZoom: boolean;
}

/** Leaflet ends a zoom by a timer, which would look for the panes of a map that has gone in the meantime. */
export const ZoomEnd = () => {
  const map = useMap();
  useEffect(() => {
    map.on('unload', ({ target }) => {
      (target as LeafletMap & Inner)._animatingZoom = false;
    });
  }, [map]);
  return null;
};
