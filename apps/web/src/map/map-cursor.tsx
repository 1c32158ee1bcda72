import { useMemo } from 'react';
import { Marker } from 'react-leaflet';
import { discIcon } from './disc-icon.ts';
import { type Position, toLatLng } from './map-settings.ts';

export const MapCursor = ({ at }: { at: Position }) => {
  const icon = useMemo(() => discIcon({ text: '', kind: 'cursor' }), []);
  return <Marker position={toLatLng(at)} icon={icon} interactive={false} keyboard={false} zIndexOffset={3000} />;
};
