import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { Polyline, useMap } from 'react-leaflet';
import { ArrowLine } from './arrow-line.ts';
import { LabelledMarker } from './labelled-marker.tsx';
import { useMapColors } from './map-colors.ts';
import { alongPath, type Position, toLatLng } from './map-settings.ts';
import { trackLook } from './track-look.ts';

export interface TrackPoint extends Position {
  id: string;
}

interface TrackArrowsProps {
  /** Oldest first. */
  line: [number, number][];
  color: string;
  casing: string;
}

const TrackArrows = ({ line, color, casing }: TrackArrowsProps) => {
  const map = useMap();
  useEffect(() => {
    const arrows = new ArrowLine(line, { color, casing }).addTo(map);
    return () => void arrows.remove();
  }, [map, line, color, casing]);
  return null;
};

interface DeviceTrackProps<P extends TrackPoint> {
  /** Index of the track, from 0: determines letter, colour and dashes. */
  track: number;
  /** Accessible name of the newest point's marker. */
  label: string;
  /** Newest first. */
  points: readonly P[];
  onOpen: (point: P) => void;
}

/** Track of one of several devices: a lettered disc at the newest point and a line with arrows. */
export const DeviceTrack = <P extends TrackPoint>({ track, label, points, onOpen }: DeviceTrackProps<P>) => {
  const map = useMap();
  const { casing, track: colorOf } = useMapColors();
  const { letter, dashes } = trackLook(track);
  const color = colorOf(track);
  const [newest] = points;
  const line = useMemo(() => alongPath(points).map(toLatLng).reverse(), [points]);

  const openNearest = ({ layerPoint }: LeafletMouseEvent) => {
    const distanceOf = (point: P) => map.latLngToLayerPoint(toLatLng(point)).distanceTo(layerPoint);
    onOpen(points.reduce((best, point) => (distanceOf(point) < distanceOf(best) ? point : best)));
  };
  return (
    <>
      <Polyline
        positions={line}
        bubblingMouseEvents={false}
        pathOptions={{ color: casing, weight: 6.5 }}
        eventHandlers={{ click: openNearest }}
      />
      <Polyline positions={line} interactive={false} pathOptions={{ color, weight: 3, dashArray: dashes }} />
      <TrackArrows line={line} color={color} casing={casing} />
      {newest && (
        <LabelledMarker
          at={newest}
          label={label}
          text={letter}
          kind="letter"
          color={color}
          level={1000}
          onOpen={() => onOpen(newest)}
        />
      )}
    </>
  );
};
