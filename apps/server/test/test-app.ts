import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../src/app.ts';
import { atPort, readConfig } from '../src/config.ts';
import { createGateway } from '../src/gateway/gateway.ts';
import { openBus } from '../src/platform/bus/open-bus.ts';
import { fixedClock } from '../src/platform/clock-offset/movable-clock.ts';
import { noProvider, openProvider } from '../src/platform/payments/provider.ts';
import { findPort } from '../src/ports.ts';
import { createRealtime } from '../src/realtime/realtime.ts';
import { recoverableMilliseconds } from '../src/realtime/recovery-adapter.ts';
import { createServices, type Services } from '../src/services.ts';
import { silentLog } from './silent-log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
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
  /** With the local sandbox, whose events arrive over the network. */
  payments?: boolean;
  /** How long the provider is waited for. */
  paymentTimeoutMs?: number;
  /** Of another process, which goes on owning it. */
  database?: TestDatabase;
  /** Routes of the test's own. */
  extend?: (app: FastifyInstance, services: Services) => void;
}

/** The whole application on a database of its own, with real jobs; `env` as a user would set it. */
export const createTestApp = async (env: Record<string, string> = {}, options: TestAppOptions = {}) => {
  const { log = silentLog, extend, payments = false, paymentTimeoutMs } = options;
  const database = options.database ?? (await createTestDatabase());
  const clock = createTestClock();
  const asked = readConfig({
    ...testEnv,
    DATA_DIR: database.dataDir,
    ...env,
  });
  const config = payments ? atPort(asked, await findPort('127.0.0.1', 0)) : asked;
  const time = fixedClock(clock.now);
  const provider = await (payments ? openProvider : noProvider)({
    config,
    clock: clock.now,
    log,
    timeoutMs: paymentTimeoutMs,
    isForgetful: true,
  });
  const { sandbox } = provider;
  const bus = await openBus({ redisUrl: config.redisUrl, pastMilliseconds: recoverableMilliseconds, log });
  const services = await createServices({ config, database, bus, log, time, provider });
  await services.jobs.start();
  const { isEmbedded } = database;
  const gateway = createGateway({ config, isEmbedded, services, clock: clock.now, log });
  const realtime = createRealtime({ config, services, bus, clock: clock.now, log });
  const app = await buildApp({ config, database, bus, services, gateway, realtime, log, sandbox });
  extend?.(app, services);
  await app.ready();
  if (payments) await app.listen({ host: '127.0.0.1', port: config.port });
  const stop = async () => {
    await sandbox?.close();
    await app.close();
    await gateway.close();
    await services.addresses?.close();
    await services.jobs.stop();
    await bus.close();
  };
  return {
    app,
    config,
    sandbox,
    provider,
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
