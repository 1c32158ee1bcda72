import { useMemo } from 'react';
import { ReplayBar } from '../../features/history/replay/replay-bar.tsx';
import { ReplayCursor } from '../../features/history/replay/replay-cursor.tsx';
import { useReplayClock } from '../../features/history/replay/use-replay-clock.ts';
import { DayMap, type DayMapProps } from '../../features/timeline/day/day-map.tsx';
import { cornersWithin } from '../../features/timeline/day/route.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { replayPoints } from './replay-points.ts';

/** Map of the selected days, with a replay of the chosen trip or of the whole range. */
export const DayMapView = (props: DayMapProps) => {
  const { segments, corners, chosen } = props;
  const points = useMemo(() => {
    const trip = segments.find(
      ({ kind, number }) => kind === 'trip' && chosen?.kind === 'trip' && number === chosen.number,
    );
    return replayPoints(trip ? cornersWithin(corners, trip) : corners);
  }, [segments, corners, chosen?.kind, chosen?.number]);
  useReplayClock(points);
  // A small map has no room for a replay bar unless a trip is chosen.
  const isNarrow = useIsNarrow();
  const hasReplay = points.length > 1 && (!isNarrow || chosen?.kind === 'trip');
  return (
    <DayMap {...props} bottom={hasReplay && <ReplayBar points={points} isLine />}>
      <ReplayCursor points={points} />
    </DayMap>
  );
};
