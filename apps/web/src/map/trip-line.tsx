import { useMemo } from 'react';
import { Polyline } from 'react-leaflet';
import { useMapColors } from './map-colors.ts';
import { type Position, toLatLng } from './map-settings.ts';
import { useTripColors } from './trip-colors.ts';

interface TripLineProps {
  positions: readonly Position[];
  isChosen: boolean;
  onChoose: () => void;
}

/** In px; `casing` is added to the weight. */
const looks = {
  chosen: { weight: 5, casing: 3.5 },
  other: { weight: 3.2, casing: 3.2 },
} as const;

export const TripLine = ({ positions, isChosen, onChoose }: TripLineProps) => {
  const { route, casing: casingColor } = useMapColors();
  const { trip } = useTripColors();
  const { weight, casing } = looks[isChosen ? 'chosen' : 'other'];
  const line = useMemo(() => positions.map(toLatLng), [positions]);
  return (
    <>
      <Polyline positions={line} interactive={false} pathOptions={{ color: casingColor, weight: weight + casing }} />
      <Polyline
        positions={line}
        pathOptions={{ color: isChosen ? route : trip, weight }}
        eventHandlers={{ click: onChoose }}
      />
    </>
  );
};

export interface ColouredPiece {
  positions: readonly Position[];
  speedClass: number;
}

interface SpeedLineProps {
  pieces: readonly ColouredPiece[];
  isFaint: boolean;
  onChoose: () => void;
}

export const SpeedLine = ({ pieces, isFaint, onChoose }: SpeedLineProps) => {
  const { casing } = useMapColors();
  const { speeds } = useTripColors();
  const opacity = isFaint ? 0.4 : 1;
  const lines = useMemo(
    () => pieces.map(({ positions, speedClass }) => ({ speedClass, line: positions.map(toLatLng) })),
    [pieces],
  );
  return (
    <>
      <Polyline
        positions={lines.map(({ line }) => line)}
        interactive={false}
        pathOptions={{ color: casing, weight: 7.5, opacity }}
      />
      {lines.map(({ line, speedClass }) => (
        <Polyline
          key={`${speedClass} ${line[0]}`}
          positions={line}
          pathOptions={{ color: speeds[speedClass] ?? casing, weight: 4.5, opacity }}
          eventHandlers={{ click: onChoose }}
        />
      ))}
    </>
  );
};

interface GapLineProps {
  from: Position;
  to: Position;
}

/** Dashed line for a gap in the data: the actual path is unknown. */
export const GapLine = ({ from, to }: GapLineProps) => {
  const { trip } = useTripColors();
  return (
    <Polyline
      positions={[toLatLng(from), toLatLng(to)]}
      interactive={false}
      pathOptions={{ color: trip, weight: 2, dashArray: '3 7' }}
    />
  );
};
