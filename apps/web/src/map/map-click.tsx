import { useMapEvents } from 'react-leaflet';
import type { Position } from './map-settings.ts';

interface MapClickProps {
  onClick: (at: Position) => void;
  /** The middle of the view, whenever it has changed. */
  onMove: (middle: Position) => void;
}

/** Tells where the map was clicked, and where it was moved to. */
export const MapClick = ({ onClick, onMove }: MapClickProps) => {
  const map = useMapEvents({
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      onClick({ latitude: lat, longitude: lng });
    },
    moveend: () => {
      const { lat, lng } = map.getCenter().wrap();
      onMove({ latitude: lat, longitude: lng });
    },
  });
  return null;
};
