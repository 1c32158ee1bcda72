import { useMemo } from 'react';
import { CircleMarker, Polyline } from 'react-leaflet';
import { LabelledMarker } from './labelled-marker.tsx';
import { useMapColors } from './map-colors.ts';
import { type Position, toLatLng } from './map-settings.ts';
import { trackLook } from './track-look.ts';

export interface TrackPoint extends Position {
  id: string;
}

interface DeviceTrackProps<P extends TrackPoint> {
  /** The how-manieth of the map's tracks, from 0: decides letter, colour and dashes. */
  track: number;
  /** What screen readers call the newest point's marker. */
  label: string;
  /** Newest first. */
  points: readonly P[];
  onOpen: (point: P) => void;
  /** False where older points are many, and drawn some other way. */
  hasRings?: boolean;
}

/** One of several devices: a disc with its letter at the newest point, a dashed line, small rings at the others. */
export const DeviceTrack = <P extends TrackPoint>(props: DeviceTrackProps<P>) => {
  const { track, label, points, onOpen, hasRings = true } = props;
  const { casing, track: colorOf } = useMapColors();
  const { letter, dashes } = trackLook(track);
  const color = colorOf(track);
  const [newest, ...older] = points;
  const line = useMemo(() => points.map(toLatLng), [points]);
  return (
    <>
      <Polyline positions={line} interactive={false} pathOptions={{ color: casing, weight: 6.5 }} />
      <Polyline positions={line} interactive={false} pathOptions={{ color, weight: 3, dashArray: dashes }} />
      {(hasRings ? older : []).map((point) => (
        <CircleMarker
          key={point.id}
          center={toLatLng(point)}
          radius={4.5}
          pathOptions={{ color, weight: 2.5, fillColor: casing, fillOpacity: 1 }}
          eventHandlers={{ click: () => onOpen(point) }}
        />
      ))}
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
