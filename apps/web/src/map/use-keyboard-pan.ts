import type { DivIcon, Marker } from 'leaflet';
import { type RefObject, useEffect } from 'react';
import { useMap } from 'react-leaflet';

/**
 * Replaces Leaflet's `autoPanOnFocus`, which also pans on mouse clicks, so that the click misses the marker:
 * only keyboard focus pans. Depends on `icon`, because Leaflet creates a new element for each icon.
 */
export const useKeyboardPan = (marker: RefObject<Marker | null>, icon: DivIcon) => {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon is a new element
  useEffect(() => {
    const element = marker.current?.getElement();
    const pan = () => {
      if (!marker.current || !element?.matches(':focus-visible')) return;
      const half = element.offsetWidth / 2;
      map.panInside(marker.current.getLatLng(), { padding: [half, half] });
    };
    element?.addEventListener('focus', pan);
    return () => element?.removeEventListener('focus', pan);
  }, [map, marker, icon]);
};
