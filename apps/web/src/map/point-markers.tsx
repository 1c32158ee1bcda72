import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { discSizes } from './disc-icon.ts';
import { LabelledMarker } from './labelled-marker.tsx';
import { MapPopup } from './map-popup.tsx';
import type { Position } from './map-settings.ts';

export interface MapPoint extends Position {
  id: string;
  label: string;
}

interface OneMarkerProps {
  point: MapPoint;
  number: number;
  isSelected: boolean;
  isArriving: boolean;
  onOpen: (id: string) => void;
}

const OneMarker = memo(({ point, number, isSelected, isArriving, onOpen }: OneMarkerProps) => (
  <LabelledMarker
    at={point}
    label={point.label}
    text={formatNumber(number)}
    kind={number === 1 ? 'newest' : 'point'}
    isSelected={isSelected}
    isArriving={isArriving}
    level={number === 1 ? 2000 : 1000 - number}
    onOpen={() => onOpen(point.id)}
  />
));

/** Id of a point that arrived while others were already shown. */
const useArrival = (newest: string | undefined) => {
  const shown = useRef(newest);
  const [arrived, setArrived] = useState<string | null>(null);
  useEffect(() => {
    if (newest && shown.current && shown.current !== newest) setArrived(newest);
    shown.current = newest;
  }, [newest]);
  return arrived;
};

interface PointMarkersProps<P extends MapPoint> {
  /** Newest first; the first is highlighted and has number 1. */
  points: readonly P[];
  /** Also highlighted. */
  currentId?: string | null;
  openId: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
  renderPopup: (point: P, number: number) => ReactNode;
}

export const PointMarkers = <P extends MapPoint>(props: PointMarkersProps<P>) => {
  const { points, currentId, openId, onOpen, onClose, renderPopup } = props;
  const arrived = useArrival(points[0]?.id);
  const openIndex = points.findIndex(({ id }) => id === openId);
  const open = points[openIndex];
  return (
    <>
      {points.map((point, index) => (
        <OneMarker
          key={point.id}
          point={point}
          number={index + 1}
          isSelected={point.id === currentId}
          isArriving={point.id === arrived}
          onOpen={onOpen}
        />
      ))}
      {open && (
        <MapPopup
          key={open.id}
          at={open}
          label={open.label}
          over={discSizes[openIndex === 0 ? 'newest' : 'point']}
          onClose={onClose}
        >
          {renderPopup(open, openIndex + 1)}
        </MapPopup>
      )}
    </>
  );
};
