import { memo } from 'react';
import { Circle, Polygon, Polyline } from 'react-leaflet';
import { type Tone, useMapColors } from './map-colors.ts';
import { type Position, toLatLng } from './map-settings.ts';

/** Joins the positions, newest or oldest first. */
export const RouteLine = ({ positions }: { positions: readonly Position[] }) => {
  const { route, casing } = useMapColors();
  const line = positions.map(toLatLng);
  return (
    <>
      <Polyline positions={line} interactive={false} pathOptions={{ color: casing, weight: 8 }} />
      <Polyline positions={line} interactive={false} pathOptions={{ color: route, weight: 4.5 }} />
    </>
  );
};

interface AccuracyCircleProps {
  at: Position;
  metres: number;
  tone: Tone;
  /** One of many. */
  isFaint: boolean;
}

export const AccuracyCircle = memo(({ at, metres, tone, isFaint }: AccuracyCircleProps) => {
  const color = useMapColors().tone(tone);
  return (
    <Circle
      center={toLatLng(at)}
      radius={metres}
      interactive={false}
      pathOptions={{
        color,
        weight: 1.5,
        opacity: isFaint ? 0.5 : 1,
        dashArray: '4 4',
        fillColor: color,
        fillOpacity: isFaint ? 0.05 : 0.1,
      }}
    />
  );
});

interface FencePolygonProps {
  corners: readonly Position[];
  /** Dashed while it is off. */
  isOn: boolean;
}

export const FencePolygon = ({ corners, isOn }: FencePolygonProps) => {
  const { fence } = useMapColors();
  return (
    <Polygon
      positions={corners.map(toLatLng)}
      interactive={false}
      pathOptions={{ color: fence, weight: 2, dashArray: isOn ? '' : '6 6', fillColor: fence, fillOpacity: 0.13 }}
    />
  );
};
