import { memo, type ReactNode, useMemo } from 'react';
import { Marker, Popup } from 'react-leaflet';
import { type Position, toLatLng } from './map-settings.ts';
import { pointIcon } from './point-icon.ts';

export interface MapPoint extends Position {
  id: string;
  /** What screen readers call the marker. */
  label: string;
}

interface PointMarkersProps<P extends MapPoint> {
  /** Newest first; the first is highlighted and has the number 1. */
  points: readonly P[];
  openId: string | null;
  onOpen: (id: string | null) => void;
  renderPopup: (point: P, number: number) => ReactNode;
}

interface OneMarkerProps {
  point: MapPoint;
  number: number;
  onOpen: (id: string) => void;
}

const OneMarker = memo(({ point, number, onOpen }: OneMarkerProps) => {
  const icon = useMemo(
    () => pointIcon({ text: String(number), label: point.label, kind: number === 1 ? 'newest' : 'point' }),
    [number, point.label],
  );
  const position = useMemo(() => toLatLng(point), [point]);
  return (
    <Marker
      position={position}
      icon={icon}
      zIndexOffset={number === 1 ? 1000 : -number}
      eventHandlers={{ click: () => onOpen(point.id) }}
    />
  );
});

export const PointMarkers = <P extends MapPoint>({ points, openId, onOpen, renderPopup }: PointMarkersProps<P>) => {
  const openIndex = points.findIndex(({ id }) => id === openId);
  const open = points[openIndex];
  return (
    <>
      {points.map((point, index) => (
        <OneMarker key={point.id} point={point} number={index + 1} onOpen={onOpen} />
      ))}
      {open && (
        <Popup
          key={open.id}
          position={toLatLng(open)}
          offset={[0, openIndex === 0 ? -12 : -8]}
          closeButton={false}
          eventHandlers={{ remove: () => onOpen(null) }}
        >
          {renderPopup(open, openIndex + 1)}
        </Popup>
      )}
    </>
  );
};
