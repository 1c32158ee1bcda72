import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

interface Inner {
  _animatingZoom: boolean;
}

/** Leaflet ends a zoom animation in a timer, which would access the panes of a removed map. */
export const ZoomEnd = () => {
  const map = useMap();
  useEffect(() => {
    map.on('unload', ({ target }) => {
      (target as LeafletMap & Inner)._animatingZoom = false;
    });
  }, [map]);
  return null;
};
