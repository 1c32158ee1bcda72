import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './db/db.ts';
import { createTransact, type Transact } from './db/transact.ts';
import { createEvents, type Events } from './events.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createMeters, type Meters } from './metrics/meters.ts';
import { createSecrets, type Secrets } from './secrets/secrets.ts';

/** Common dependencies, the first argument of nearly every service. */
export interface Core {
  db: Db;
  transact: Transact;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  secrets: Secrets;
  meters: Meters;
  log: Logger;
}

export const createCore = (options: {
  config: Config;
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Logger;
  hasSchedules?: boolean;
}): Core => {
  const { config, database, bus, clock, log, hasSchedules } = options;
  const { db, pool, isEmbedded } = database;
  const meters = createMeters();
  const jobs = createJobs({
    pool,
    bus,
    isOnlyProcess: isEmbedded,
    isWorker: config.roles.has('worker'),
    hasSchedules,
    meters,
    log,
  });
  const transact = createTransact(db, jobs);
  const secrets = createSecrets(config.appSecret);
  return { db, transact, clock, events: createEvents(bus), jobs, secrets, meters, log };
};
