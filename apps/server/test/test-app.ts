import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createGateway } from '../src/gateway/gateway.ts';
import { createRealtime } from '../src/realtime/realtime.ts';
import { createServices, type Services } from '../src/services.ts';
import { silentLog } from './silent-log.ts';
import { createTestDatabase } from './test-database.ts';
import { testEnv } from './test-env.ts';

/** The time that the application sees: it runs on, and a test can jump ahead. */
const createTestClock = () => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (by: { seconds?: number; minutes?: number; hours?: number; days?: number }) => {
      const { seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};

export interface TestAppOptions {
  log?: Logger;
  /** Routes of the test's own. */
  extend?: (app: FastifyInstance, services: Services) => void;
}

/** The whole application on a database of its own, with real jobs; `env` as a user would set it. */
export const createTestApp = async (env: Record<string, string> = {}, options: TestAppOptions = {}) => {
  const { log = silentLog, extend } = options;
  const database = await createTestDatabase();
  const clock = createTestClock();
  const config = readConfig({
    ...testEnv,
    DATA_DIR: database.dataDir,
    ...env,
  });
  const services = await createServices({ config, database, log, clock: clock.now });
  await services.jobs.start();
  const { isEmbedded } = database;
  const gateway = createGateway({ config, isEmbedded, services, clock: clock.now, log });
  const realtime = createRealtime({ config, services, clock: clock.now, log });
  const app = await buildApp({ config, database, services, gateway, realtime, log });
  extend?.(app, services);
  await app.ready();
  const stop = async () => {
    await app.close();
    await gateway.close();
    await services.addresses?.close();
    await services.jobs.stop();
  };
  return {
    app,
    gateway,
    services,
    database,
    clock,
    close: async () => {
      await stop();
      await database.close();
    },
    /** Stopped, with its database left for another process. */
    leave: async () => {
      await stop();
      await database.leave();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
