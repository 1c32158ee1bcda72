import type { Logger } from 'pino';
import { listenForAdmin } from './admin-cli/admin-socket.ts';
import { buildApp } from './app.ts';
import { atPort, type Config } from './config.ts';
import type { DemoFleetService } from './features/demo/demo-fleet.service.ts';
import { createGateway } from './gateway/gateway.ts';
import { migrationsFolder } from './paths.ts';
import { openBus } from './platform/bus/open-bus.ts';
import { systemClock } from './platform/clock.ts';
import { openClock } from './platform/clock-offset/movable-clock.ts';
import { type Database, openDatabase } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { withStartLock } from './platform/db/start-lock.ts';
import { createLogger } from './platform/log/log.ts';
import { openProvider } from './platform/payments/provider.ts';
import { findPort } from './ports.ts';
import { createRealtime } from './realtime/realtime.ts';
import { recoverableMilliseconds } from './realtime/recovery-adapter.ts';
import { createServices } from './services.ts';
import { StartError } from './start-error.ts';
import { startUpLines } from './start-up.ts';

const assertReachable = async ({ pool, description }: Database) => {
  await pool.query('SELECT 1').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Not started: the database at ${description} cannot be used (${error.message || error.code}).`,
    );
  });
};

const openReachableBus = ({ redisUrl }: Config, log: Logger) =>
  openBus({ redisUrl, pastMilliseconds: recoverableMilliseconds, log }).catch((error: Error) => {
    throw new StartError(
      `Not started: Redis at ${new URL(redisUrl ?? '').host} (REDIS_URL) cannot be used (${error.message}).`,
    );
  });

const findDemoFleet = async ({ localUrl, mqtt }: Config, fleet: DemoFleetService, port: number) => {
  const credentials = await fleet.credentials();
  const url = `${mqtt.tls ? 'mqtts' : 'mqtt'}://${new URL(localUrl).hostname}:${port}`;
  return credentials === null ? null : { url, credentials, isInsecure: mqtt.tls !== null };
};

/** Everything, in order; answers what to tell the person who started it and how to end it again. */
export const startServer = async (asked: Config) => {
  const config = atPort(asked, await findPort(asked.host, asked.port));
  const hasBroker = config.roles.has('gateway') && !config.mqtt.url;
  if (hasBroker && config.mqtt.port !== 0) await findPort(config.host, config.mqtt.port, 'MQTT_PORT');
  const database = await openDatabase(config);
  await assertReachable(database);
  const log = createLogger(config);
  await migrate(database.pool, migrationsFolder);
  const bus = await openReachableBus(config, log);
  const time = await openClock(database.db, { isProduction: config.isProduction, real: systemClock });
  const clock = time.now;
  const provider = await openProvider({ config, clock, log });
  const { sandbox } = provider;
  const services = await createServices({ config, database, bus, log, time, provider });
  if (config.isProduction && (await services.demo.isPresent())) {
    throw new StartError('Not started: this database holds the demo accounts. Production needs one of its own.');
  }
  const demo = await withStartLock(database, async () => {
    await services.jobs.start();
    return config.hasDemo ? services.demo.prepare() : null;
  });
  const gateway = createGateway({ config, isEmbedded: database.isEmbedded, services, clock, log });
  const realtime = createRealtime({ config, services, bus, clock, log });
  const app = await buildApp({ config, database, bus, services, gateway, realtime, log, sandbox });
  const mqttPort = config.roles.has('gateway') ? await gateway.listen() : null;
  await app.listen({ host: config.host, port: config.port });
  services.clock.follow();
  const adminSocket = database.isEmbedded ? await listenForAdmin({ dataDir: config.dataDir, services, log }) : null;

  return {
    /** What a simulator needs to be the demo's devices; null without demo or with a broker that is not ours. */
    demoFleet: demo && mqttPort !== null ? await findDemoFleet(config, services.demoFleet, mqttPort) : null,
    lines: startUpLines({ config, database, demo, mailboxKey: services.mailbox.key }),
    close: async () => {
      services.clock.stop();
      await Promise.all([app.close(), gateway.close(), adminSocket?.close(), sandbox?.close()]);
      await services.addresses?.close();
      await services.jobs.stop();
      services.mailer.close();
      await bus.close();
      await database.close();
    },
  };
};
