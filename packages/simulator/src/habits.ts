export interface Habit {
  kilometresPerHour: number;
  /** Fraction of time in motion; 0 for objects that never move. */
  onTheWay: number;
  /** In seconds. */
  interval: { moving: number; resting: number };
  /** Seconds of sleep between two connections, in which points are buffered; null if always connected. */
  sleep: number | null;
}

const minute = 60;

export const habits = {
  delivery: { kilometresPerHour: 28, onTheWay: 0.8, interval: { moving: 15, resting: 2 * minute }, sleep: null },
  errands: { kilometresPerHour: 32, onTheWay: 0.5, interval: { moving: 15, resting: 3 * minute }, sleep: null },
  cycling: { kilometresPerHour: 17, onTheWay: 0.5, interval: { moving: 20, resting: 5 * minute }, sleep: null },
  walking: { kilometresPerHour: 4.6, onTheWay: 0.6, interval: { moving: 30, resting: 5 * minute }, sleep: null },
  dozing: {
    kilometresPerHour: 24,
    onTheWay: 0.4,
    interval: { moving: minute, resting: 5 * minute },
    sleep: 10 * minute,
  },
  parked: { kilometresPerHour: 0, onTheWay: 0, interval: { moving: minute, resting: 5 * minute }, sleep: null },
} as const satisfies Record<string, Habit>;

export type HabitName = keyof typeof habits;

export const habitNames = Object.keys(habits) as HabitName[];

export const isHabitName = (name: string): name is HabitName => Object.hasOwn(habits, name);
