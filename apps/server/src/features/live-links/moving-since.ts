import { hasMoved, liveStatusRules } from '@holdfast/contract/devices.rules';

interface Point {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  timestamp: Date;
}

/** Start of the current movement: the time after the last pause long enough to count as parked. */
export const movingSince = (points: readonly Point[]): Date | null => {
  let [place] = points;
  if (!place) return null;
  let [since, movedAt] = [place.timestamp, place.timestamp];
  for (const point of points) {
    if (!hasMoved(place, point)) continue;
    const minutes = (point.timestamp.getTime() - movedAt.getTime()) / 60_000;
    if (minutes >= liveStatusRules.movingForMinutes) since = point.timestamp;
    [place, movedAt] = [point, point.timestamp];
  }
  return since;
};
