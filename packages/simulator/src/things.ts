import { courseBetween, distanceBetween, scatter } from './geo.ts';
import { type HabitName, habitNames, habits } from './habits.ts';
import { createJourney } from './journey.ts';
import type { Location, Modem } from './messages.ts';
import { type DeviceState, initialState } from './obey.ts';
import { createRandom } from './random.ts';
import { type RouteName, routeNamed, routeNames } from './routes.ts';
import { createBattery, createThermometer, millivolts } from './vitals.ts';

export interface ThingOptions {
  seed: string;
  route: RouteName;
  habit: HabitName;
  /** Trackers of other manufacturers report only GPS positions. */
  isGpsOnly?: boolean;
}

/** Explicit properties of an object; all others are derived from the IMEI. */
export interface Tracked {
  imei: string;
  route?: RouteName | undefined;
  habit?: HabitName | undefined;
}

export const defaultSeed = 'holdfast';

export type Thing = ReturnType<typeof createThing>;

const accuracies = { gps: [3, 18], scell: [150, 600], mcell: [300, 900] } as const;

const saving = {
  responsiveness: { edrx_value: '20.48 s', edrx_ptw: '1.28 s', psm_tau: 'off', psm_active_time: 'off' },
  batteryLife: { edrx_value: '81.92 s', edrx_ptw: '2.56 s', psm_tau: '03:10:00', psm_active_time: '00:00:30' },
} as const;

const sourceOf = (luck: number): Location['source'] => {
  if (luck < 0.96) return 'gps';
  return luck < 0.98 ? 'mcell' : 'scell';
};

/** The tracked object: all its measurements are a pure function of seed and time. */
export const createThing = ({ seed, route, habit: habitName, isGpsOnly = false }: ThingOptions) => {
  const habit = habits[habitName];
  const journey = createJourney({ route: routeNamed(route), habit, seed });
  const battery = createBattery(seed);
  const thermometer = createThermometer(seed);

  return {
    habit,
    battery,
    at: journey.at,
    isMoving: (seconds: number) => journey.at(seconds).isMoving,

    modem: (seconds: number, { operatingMode, firmware }: DeviceState = initialState): Modem => {
      const { percent, isCharging } = battery.at(seconds);
      return {
        type: 'modem',
        modem_state: isCharging ? 'charging' : 'connected',
        modem_voltage: millivolts(percent),
        modem_temperature: thermometer.at(seconds, journey.at(seconds).place.longitude),
        ...saving[operatingMode],
        battery_percentage: Math.round(percent),
        firmware,
      };
    },

    /** Speed and course over the last second; no course at standstill. */
    motion: (seconds: number) => {
      const [from, to] = [journey.at(seconds - 1).place, journey.at(seconds).place];
      const metres = distanceBetween(from, to);
      return { speed: Math.round(metres * 36) / 10, course: metres > 0.3 ? courseBetween(from, to) : null };
    },

    measure(seconds: number): Location {
      const random = createRandom(`${seed} point ${seconds}`);
      const { place } = journey.at(seconds);
      const luck = random.next();
      const source = isGpsOnly ? 'gps' : sourceOf(luck);
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
        ...(source === 'gps' && this.motion(seconds)),
        battery: Math.round(battery.at(seconds).percent),
      };
    },
  };
};

const pick = <T>(items: readonly T[], luck: number): T => {
  const item = items[Math.floor(luck * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Deterministic per IMEI, so that the generated past and a restarted simulation match. */
export const thingOf = ({ imei, route, habit }: Tracked, fleetSeed = defaultSeed, isGpsOnly = false): Thing => {
  const seed = `${fleetSeed} ${imei}`;
  const random = createRandom(`${seed} kind`);
  const [someRoute, someHabit] = [pick(routeNames, random.next()), pick(habitNames, random.next())];
  return createThing({ seed, route: route ?? someRoute, habit: habit ?? someHabit, isGpsOnly });
};
