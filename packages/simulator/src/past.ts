import { distanceFromLine, type Place } from './geo.ts';
import type { Location } from './messages.ts';
import type { Thing } from './things.ts';

const lookSeconds = 10;
/** Maximum deviation of the recorded line from the road. */
const bendMetres = 20;
/** Points at rest are rarer in the generated past, to save rows. */
const restFactor = 6;

/**
 * Points that the tracker would have reported: at most one per `everySeconds`, plus departures, arrivals and bends of
 * the road.
 */
export const pastOf = (thing: Thing, from: number, to: number, everySeconds: number): Location[] => {
  const { moving, resting } = thing.habit.interval;
  const limits = { moving: Math.max(moving, everySeconds), resting: Math.max(resting * restFactor, everySeconds) };
  const points: Location[] = [];
  let last = { seconds: from, ...thing.at(from) };
  let between: Place[] = [];
  const report = (look: typeof last) => {
    points.push(thing.measure(look.seconds));
    last = look;
    between = [];
  };
  if (from <= to) report(last);
  let before = last;
  for (let seconds = from + lookSeconds; seconds <= to; seconds += lookSeconds) {
    const look = { seconds, ...thing.at(seconds) };
    const hasTurned = between.some((place) => distanceFromLine(place, last.place, look.place) > bendMetres);
    const [setsOff, arrives] = [look.isMoving && !before.isMoving, before.isMoving && !look.isMoving];
    if (before !== last && (hasTurned || setsOff)) report(before);
    if (arrives || seconds - last.seconds >= (look.isMoving ? limits.moving : limits.resting)) report(look);
    else if (look.isMoving) between.push(look.place);
    before = look;
  }
  return points;
};
