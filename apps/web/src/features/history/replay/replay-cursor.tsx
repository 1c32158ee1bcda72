import type { LocationPoint } from '@holdfast/contract/history';
import { MapCursor } from '../../../map/map-cursor.tsx';
import { positionAt } from './replay-clock.ts';
import { useIsReplaying, useReplayTime } from './replay-state.ts';

/** Where the device was at the time of the replay. */
export const ReplayCursor = ({ points }: { points: LocationPoint[] }) => {
  const time = useReplayTime(points);
  const position = positionAt(points, time);
  return useIsReplaying() && position && <MapCursor at={position} />;
};
