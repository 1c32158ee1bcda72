import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createGateway } from './gateway/gateway.ts';
import { migrationsFolder } from './paths.ts';
import { openBrandPictures } from './platform/brand/brand-pictures.ts';
import { openBus } from './platform/bus/open-bus.ts';
import { systemClock } from './platform/clock.ts';
import { type MovableClock, openClock } from './platform/clock-offset/movable-clock.ts';
import { createCore } from './platform/core.ts';
import { databaseFault } from './platform/db/database-fault.ts';
import type { Database } from './platform/db/db.ts';
import { assertNotOlder, migrate } from './platform/db/migrate.ts';
import { withStartLock } from './platform/db/start-lock.ts';
import { createLogger } from './platform/log/log.ts';
import { openMapFile } from './platform/map/map-file.ts';
import { openProvider, type PaymentProvider } from './platform/payments/provider.ts';
import { createRealtime } from './realtime/realtime.ts';
import { recoverableMilliseconds } from './realtime/recovery-adapter.ts';
import { createServices } from './services.ts';
import { StartError } from './start-error.ts';

/** The caller closes the database. The other fields override the configured defaults (tests, admin CLI). */
interface Given {
  database: Database;
  log?: Logger;
  time?: MovableClock;
  provider?: PaymentProvider;
  hasSchedules?: boolean;
  /** Refuses a database of an older version instead of migrating it. */
  isOlderRefused?: boolean;
}

const assertUsable = async ({ pool, description }: Database) => {
  const fault = await databaseFault(pool).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Not started: the database at ${description} cannot be used (${error.message || error.code}).`,
    );
  });
  if (fault) {
    throw new StartError(`Not started: the database at ${description} cannot be used: ${fault.says}. ${fault.advice}`);
  }
};

const openReachableBus = ({ redisUrl }: Config, log: Logger) =>
  openBus({ redisUrl, pastMilliseconds: recoverableMilliseconds, log }).catch((error: Error) => {
    throw new StartError(
      `Not started: Redis at ${new URL(redisUrl ?? '').host} (REDIS_URL) cannot be used (${error.message}).`,
    );
  });

const openUsableMap = async ({ mapFile }: Config, onProblem: (error: Error) => void) => {
  if (!mapFile) return null;
  return openMapFile(mapFile, onProblem).catch((error: Error) => {
    throw new StartError(`Not started: the map ${mapFile} (MAP_FILE) cannot be used: ${error.message}.`);
  });
};

const openUsablePictures = ({ brand }: Config) =>
  openBrandPictures(brand).catch((error: Error) => {
    throw new StartError(`Not started: a picture of BRAND_DIR cannot be used: ${error.message}.`);
  });

/** Services without a listening port; the caller runs `core.jobs.start()`. */
export const openServices = async (config: Config, { database, ...given }: Given) => {
  await assertUsable(database);
  const pictures = await openUsablePictures(config);
  // Opened before the logger: a logger cannot be closed while it is still opening its file.
  const map = await openUsableMap(config, (error) =>
    log.error({ err: error }, 'the map that took its place cannot be used'),
  );
  const log = given.log ?? createLogger(config);
  if (given.isOlderRefused) await assertNotOlder(database.pool, migrationsFolder);
  await migrate(database.pool, migrationsFolder);
  const bus = await openReachableBus(config, log);
  const time = given.time ?? (await openClock(database.db, { isProduction: config.isProduction, real: systemClock }));
  const clock = time.now;
  const provider = given.provider ?? (await openProvider({ config, clock, log, logo: pictures.mailLogo }));
  const core = createCore({ config, database, bus, clock, log, hasSchedules: given.hasSchedules });
  const services = await createServices(core, {
    config,
    isEmbedded: database.isEmbedded,
    time,
    provider,
    map,
    pictures,
  });
  const close = async () => {
    await services.addresses?.close();
    await services.importWork.close();
    await services.homeAssistantPublishing?.close();
    await map?.close();
    await core.jobs.stop();
    services.mailer.close();
    await bus.close();
  };
  return { bus, core, services, provider, pictures, close };
};

export const boot = async (config: Config, given: Given) => {
  const { database } = given;
  const { bus, core, services, provider, pictures, close } = await openServices(config, given);
  const { sandbox } = provider;
  if (config.isProduction && (await services.demo.isPresent())) {
    throw new StartError('Not started: this database holds the demo accounts. Production needs one of its own.');
  }
  const demo = await withStartLock(database, async () => {
    await core.jobs.start();
    // Resumes imports that a crashed process left unfinished.
    if (config.roles.has('worker')) await services.importWork.work();
    return config.hasDemo ? services.demo.prepare() : null;
  });
  await services.homeAssistantPublishing?.start();
  const gateway = createGateway(core, { config, isEmbedded: database.isEmbedded, services });
  const realtime = createRealtime(core, { config, bus, services });
  const app = await buildApp(core, { config, database, bus, services, gateway, realtime, sandbox, pictures });
  return {
    app,
    core,
    demo,
    gateway,
    provider,
    realtime,
    services,
    close: async () => {
      services.clock.stop();
      await Promise.all([app.close(), gateway.close(), sandbox?.close()]);
      await close();
    },
  };
};
