import { Circle, Polygon, Polyline } from 'react-leaflet';
import { type Tone, useMapColors } from './map-colors.ts';
import { type Position, toLatLng } from './map-settings.ts';

/** Joins the positions, newest or oldest first. */
export const RouteLine = ({ positions }: { positions: readonly Position[] }) => {
  const { route, casing } = useMapColors();
  const line = positions.map(toLatLng);
  return (
    <>
      <Polyline positions={line} interactive={false} pathOptions={{ color: casing, weight: 6.5 }} />
      <Polyline positions={line} interactive={false} pathOptions={{ color: route, weight: 3 }} />
    </>
  );
};

interface AccuracyCircleProps {
  position: Position;
  /** In metres. */
  accuracy: number;
  tone: Tone;
}

export const AccuracyCircle = ({ position, accuracy, tone }: AccuracyCircleProps) => {
  const color = useMapColors().tone(tone);
  return (
    <Circle
      center={toLatLng(position)}
      radius={accuracy}
      interactive={false}
      pathOptions={{ color, weight: 1.5, dashArray: '4 4', fillColor: color, fillOpacity: 0.1 }}
    />
  );
};

export const FencePolygon = ({ corners }: { corners: readonly Position[] }) => {
  const { fence } = useMapColors();
  return (
    <Polygon
      positions={corners.map(toLatLng)}
      interactive={false}
      pathOptions={{ color: fence, weight: 2, fillColor: fence, fillOpacity: 0.13 }}
    />
  );
};
