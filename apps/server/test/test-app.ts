import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { boot } from '../src/boot.ts';
import { atPort, readConfig } from '../src/config.ts';
import { openBrandPictures } from '../src/platform/brand/brand-pictures.ts';
import { fixedClock } from '../src/platform/clock-offset/movable-clock.ts';
import type { Core } from '../src/platform/core.ts';
import { noProvider, openProvider } from '../src/platform/payments/provider.ts';
import { findPort } from '../src/ports.ts';
import { checkAnswers } from './check-answers.ts';
import { silentLog } from './silent-log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testEnv } from './test-env.ts';
import { watchUnlistedErrors } from './unlisted-errors.ts';

/** Clock of the application: it runs, or stands still from `start` on; tests can advance it. */
const createTestClock = (start?: Date) => {
  let ahead = 0;
  return {
    now: () => new Date((start?.getTime() ?? Date.now()) + ahead),
    advance: (by: { seconds?: number; minutes?: number; hours?: number; days?: number }) => {
      const { seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};

export interface TestAppOptions {
  log?: Logger;
  /** Uses the local payment sandbox, which sends webhooks over HTTP. */
  payments?: boolean;
  /** Freezes the clock at this time until the test advances it. */
  stillAt?: Date;
  /** Timeout of calls to the payment provider. */
  paymentTimeoutMs?: number;
  hasSchedules?: boolean;
  /** Database of another process, which remains its owner. */
  database?: TestDatabase;
  extend?: (app: FastifyInstance, core: Core) => void;
}

/** The whole application on a separate database, with real jobs; `env` is the user's configuration. */
export const createTestApp = async (env: Record<string, string> = {}, options: TestAppOptions = {}) => {
  const { log = silentLog, extend, payments = false, paymentTimeoutMs, hasSchedules = false } = options;
  const database = options.database ?? (await createTestDatabase());
  const clock = createTestClock(options.stillAt);
  const asked = readConfig({
    ...testEnv,
    DATA_DIR: database.dataDir,
    ...env,
  });
  const config = payments ? atPort(asked, await findPort('127.0.0.1', 0)) : asked;
  const provider = await (payments ? openProvider : noProvider)({
    config,
    clock: clock.now,
    log,
    timeoutMs: paymentTimeoutMs,
    isForgetful: true,
    logo: (await openBrandPictures(config.brand)).mailLogo,
  });
  const booted = await boot(config, { database, log, time: fixedClock(clock.now), provider, hasSchedules });
  const { app, core } = booted;
  const unlistedErrors = watchUnlistedErrors(app);
  checkAnswers(app);
  extend?.(app, core);
  await app.ready();
  if (payments) await app.listen({ host: '127.0.0.1', port: config.port });
  return {
    ...booted,
    config,
    sandbox: provider.sandbox,
    database,
    clock,
    /** Error codes that were answered but are missing in the API description. */
    unlistedErrors,
    close: async () => {
      await booted.close();
      await database.close();
    },
    /** Stops the application and leaves its database for another process. */
    leave: async () => {
      await booted.close();
      await database.leave();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
