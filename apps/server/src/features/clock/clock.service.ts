import type { MovableClock } from '../../platform/clock-offset/movable-clock.ts';
import { AppError } from '../../platform/errors.ts';

export type ClockService = ReturnType<typeof createClockService>;

const day = 24 * 3600 * 1000;
const lookMilliseconds = 2000;

/** Application clock, which can be advanced in development to test time-based behaviour. */
export const createClockService = (deps: {
  time: MovableClock;
  isProduction: boolean;
  /** Time-based work, run in this order after the clock has moved. */
  onAdvance: (() => Promise<void>)[];
}) => {
  const { time, isProduction, onAdvance } = deps;
  let looking: NodeJS.Timeout | undefined;

  const catchUp = async () => {
    for (const run of onAdvance) await run();
  };

  return {
    advance: async (days: number): Promise<Date> => {
      if (isProduction) throw new AppError('clock-in-production');
      await time.advance(Math.round(days * day));
      await catchUp();
      return time.now();
    },

    /** Polls for changes made by the command line in a shared database. */
    follow: () => {
      if (isProduction) return;
      looking = setInterval(() => {
        time
          .load()
          .then((hasMoved) => (hasMoved ? catchUp() : undefined))
          .catch(() => {});
      }, lookMilliseconds);
      looking.unref();
    },

    stop: () => clearInterval(looking),
  };
};
