import type { MovableClock } from '../../platform/clock-offset/movable-clock.ts';
import { AppError } from '../../platform/errors.ts';

export type ClockService = ReturnType<typeof createClockService>;

const day = 24 * 3600 * 1000;
const lookMilliseconds = 2000;

/** The application's own time, which operators can advance to see what next month brings. */
export const createClockService = (deps: {
  time: MovableClock;
  isProduction: boolean;
  /** In this order: what the time alone brings about. */
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

    /** The command line may have moved the time in a database that is not ours alone. */
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
