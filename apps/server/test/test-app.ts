import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { boot } from '../src/boot.ts';
import { atPort, readConfig } from '../src/config.ts';
import { openBrandPictures } from '../src/platform/brand/brand-pictures.ts';
import { fixedClock } from '../src/platform/clock-offset/movable-clock.ts';
import type { Core } from '../src/platform/core.ts';
import { noProvider, openProvider } from '../src/platform/payments/provider.ts';
import { findPort } from '../src/ports.ts';
import { silentLog } from './silent-log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testEnv } from './test-env.ts';
import { watchUnlistedErrors } from './unlisted-errors.ts';

/** The time that the application sees: it runs on, unless it stands still from `start` on, and a test can jump ahead. */
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
  /** With the local sandbox, whose events arrive over the network. */
  payments?: boolean;
  /** The time stands still from here on, until the test moves it. */
  stillAt?: Date;
  /** How long the provider is waited for. */
  paymentTimeoutMs?: number;
  /** The work of every minute, hour and day is done by itself. */
  hasSchedules?: boolean;
  /** Of another process, which goes on owning it. */
  database?: TestDatabase;
  /** Routes of the test's own. */
  extend?: (app: FastifyInstance, core: Core) => void;
}

/** The whole application on a database of its own, with real jobs; `env` as a user would set it. */
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
  extend?.(app, core);
  await app.ready();
  if (payments) await app.listen({ host: '127.0.0.1', port: config.port });
  return {
    ...booted,
    config,
    sandbox: provider.sandbox,
    database,
    clock,
    /** What calls answered although their description does not list it. */
    unlistedErrors,
    close: async () => {
      await booted.close();
      await database.close();
    },
    /** Stopped, with its database left for another process. */
    leave: async () => {
      await booted.close();
      await database.leave();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
