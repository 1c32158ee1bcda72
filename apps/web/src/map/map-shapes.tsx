import type { Map as LeafletMap } from 'leaflet';
import { memo, useEffect, useState } from 'react';
import { Circle, Polygon, Polyline, useMap } from 'react-leaflet';
import { circleStrength } from './circle-strength.ts';
import { fadingParts } from './fading-parts.ts';
import { type Tone, useMapColors } from './map-colors.ts';
import { type Position, toLatLng } from './map-settings.ts';
import { metresPerPixel } from './scale-bar.tsx';

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

/** Trail of a moving device, oldest position first; older parts fade. */
export const FadingLine = ({ positions }: { positions: readonly Position[] }) => {
  const { route } = useMapColors();
  return fadingParts(positions).map(({ part, opacity }) => (
    <Polyline
      key={opacity}
      positions={part.map(toLatLng)}
      interactive={false}
      pathOptions={{ color: route, weight: 4.5, opacity }}
    />
  ));
};

interface AccuracyCircleProps {
  at: Position;
  metres: number;
  tone: Tone;
  isFaint: boolean;
}

const strengthOn = (map: LeafletMap, { latitude }: Position, metres: number) => {
  const { x, y } = map.getSize();
  return circleStrength(metres / metresPerPixel(latitude, map.getZoom()), Math.min(x, y));
};

const useStrength = (at: Position, metres: number) => {
  const map = useMap();
  const [strength, setStrength] = useState(() => strengthOn(map, at, metres));
  useEffect(() => {
    const measure = () => setStrength(strengthOn(map, at, metres));
    measure();
    map.on('zoomend resize', measure);
    return () => void map.off('zoomend resize', measure);
  }, [map, at, metres]);
  return strength;
};

export const AccuracyCircle = memo(({ at, metres, tone, isFaint }: AccuracyCircleProps) => {
  const color = useMapColors().tone(tone);
  const { line, fill } = useStrength(at, metres);
  return (
    <Circle
      center={toLatLng(at)}
      radius={metres}
      interactive={false}
      pathOptions={{
        color,
        weight: 1.5,
        opacity: (isFaint ? 0.5 : 1) * line,
        dashArray: '4 4',
        fillColor: color,
        fillOpacity: (isFaint ? 0.05 : 0.1) * fill,
      }}
    />
  );
});

interface FencePolygonProps {
  corners: readonly Position[];
  /** Inactive fences are dashed. */
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
