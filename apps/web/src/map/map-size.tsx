import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Leaflet notices only when the window changes its size, not when the map's own frame does. */
export const MapSize = () => {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
};
