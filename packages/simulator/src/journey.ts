import type { Place } from './geo.ts';
import type { Habit } from './habits.ts';
import { createRandom } from './random.ts';
import type { Route } from './routes.ts';

export interface JourneyOptions {
  route: Route;
  habit: Habit;
  seed: string;
}

export interface Whereabouts {
  place: Place;
  isMoving: boolean;
}

/** Stops on the way, such as traffic lights: distance between them in metres, duration in seconds. */
const stops = { every: 350, seconds: 18 };
const haste = { least: 0.85, most: 1.15 };

interface Trip {
  departs: number;
  metresPerSecond: number;
  metres: number;
  legSeconds: number;
  staySeconds: number;
}

const secondsFor = (metres: number, speed: number) => metres / speed + Math.floor(metres / stops.every) * stops.seconds;

const metresAfter = (seconds: number, speed: number) => {
  const cycle = stops.every / speed + stops.seconds;
  const cycles = Math.floor(seconds / cycle);
  return cycles * stops.every + Math.min((seconds - cycles * cycle) * speed, stops.every);
};

/** Distance from home in metres, `seconds` after the start of the trip's period. */
const offset = ({ departs, legSeconds, staySeconds, metresPerSecond, metres }: Trip, seconds: number) => {
  const out = seconds - departs;
  const back = out - legSeconds - staySeconds;
  if (out <= 0 || back >= legSeconds) return { metres: 0, isMoving: false };
  if (out < legSeconds) return { metres: Math.min(metresAfter(out, metresPerSecond), metres), isMoving: true };
  if (back <= 0) return { metres, isMoving: false };
  return { metres: metres - Math.min(metresAfter(back, metresPerSecond), metres), isMoving: true };
};

/**
 * Position as a pure function of seed and time: the past can be computed without simulating it, and a restarted
 * simulator continues at the right position.
 */
export const createJourney = ({ route, habit, seed }: JourneyOptions) => {
  const random = createRandom(seed);
  const home = random.between(0.05, 0.95) * route.length;
  const direction = home < route.length / 2 ? 1 : -1;
  const room = direction > 0 ? route.length - home : home;
  const speed = habit.kilometresPerHour / 3.6;
  const period =
    habit.onTheWay > 0 ? (2 * secondsFor(room, speed * haste.least)) / habit.onTheWay : Number.POSITIVE_INFINITY;
  const phase = random.between(0, 1);

  const tripOf = (index: number): Trip => {
    const luck = createRandom(`${seed} trip ${index}`);
    const metresPerSecond = speed * luck.between(haste.least, haste.most);
    const metres = room * luck.between(0.6, 1);
    const legSeconds = secondsFor(metres, metresPerSecond);
    const spare = period - 2 * legSeconds;
    const departs = spare * luck.between(0.05, 0.4);
    return { departs, metresPerSecond, metres, legSeconds, staySeconds: (spare - departs) * luck.between(0.2, 0.8) };
  };

  return {
    /** Unix seconds. */
    at: (seconds: number): Whereabouts => {
      if (habit.onTheWay === 0) return { place: route.at(home), isMoving: false };
      const elapsed = seconds / period + phase;
      const index = Math.floor(elapsed);
      const { metres, isMoving } = offset(tripOf(index), (elapsed - index) * period);
      return { place: route.at(home + direction * metres), isMoving };
    },
  };
};
