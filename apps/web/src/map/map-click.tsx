import type { LatLng } from 'leaflet';
import { useMapEvents } from 'react-leaflet';
import type { Position } from './map-settings.ts';

interface MapClickProps {
  onClick: (at: Position) => void;
  /** Called with the centre whenever the view has changed. */
  onMove: (middle: Position) => void;
}

/** Rounded to a tenth of a metre. */
const degrees = (value: number) => Number(value.toFixed(6));

const positionOf = (latLng: LatLng): Position => {
  const { lat, lng } = latLng.wrap();
  return { latitude: degrees(lat), longitude: degrees(lng) };
};

export const MapClick = ({ onClick, onMove }: MapClickProps) => {
  const map = useMapEvents({
    click: ({ latlng }) => onClick(positionOf(latlng)),
    moveend: () => onMove(positionOf(map.getCenter())),
  });
  return null;
};
