import { scatter } from './geo.ts';
import { type HabitName, habits } from './habits.ts';
import { createJourney } from './journey.ts';
import type { Location } from './messages.ts';
import { createRandom } from './random.ts';
import { type RouteName, routeNamed } from './routes.ts';
import { createBattery, createThermometer, millivolts } from './vitals.ts';

export interface ThingOptions {
  seed: string;
  route: RouteName;
  habit: HabitName;
}

export type Thing = ReturnType<typeof createThing>;

const accuracies = { gps: [3, 18], scell: [150, 600], mcell: [300, 900] } as const;

const sourceOf = (luck: number): Location['source'] => {
  if (luck < 0.96) return 'gps';
  return luck < 0.98 ? 'mcell' : 'scell';
};

/** What a tracker is fixed to: all that it would measure at a time, from nothing but seed and time. */
export const createThing = ({ seed, route, habit: habitName }: ThingOptions) => {
  const habit = habits[habitName];
  const journey = createJourney({ route: routeNamed(route), habit, seed });
  const battery = createBattery(seed);
  const thermometer = createThermometer(seed);

  return {
    habit,
    battery,
    isMoving: (seconds: number) => journey.at(seconds).isMoving,
    temperature: (seconds: number) => thermometer.at(seconds, journey.at(seconds).place.longitude),

    measure: (seconds: number): Location => {
      const random = createRandom(`${seed} point ${seconds}`);
      const { place } = journey.at(seconds);
      const source = sourceOf(random.next());
      const [best, worst] = accuracies[source];
      const accuracy = Math.round(random.between(best, worst));
      return {
        type: 'location',
        timestamp: seconds,
        ...scatter(place, accuracy * 0.6, random),
        source,
        accuracy,
        modem_temperature: thermometer.at(seconds, place.longitude),
        modem_voltage: millivolts(battery.at(seconds).percent),
      };
    },
  };
};

/** What it would have reported between two times, thinned to one point in `everySeconds` at most. */
export const pastOf = (thing: Thing, from: number, to: number, everySeconds: number): Location[] => {
  const points: Location[] = [];
  for (let at = from; at <= to; ) {
    points.push(thing.measure(at));
    const { moving, resting } = thing.habit.interval;
    at += Math.max(thing.isMoving(at) ? moving : resting * 6, everySeconds);
  }
  return points;
};
