import { MapCursor } from '../../../map/map-cursor.tsx';
import { type Moment, positionAt } from './replay-clock.ts';
import { useIsReplaying, useReplayTime } from './replay-state.ts';

export const ReplayCursor = ({ points }: { points: readonly Moment[] }) => {
  const time = useReplayTime(points);
  const position = positionAt(points, time);
  return useIsReplaying() && position && <MapCursor at={position} />;
};
