import { createServer } from 'node:net';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { migrationsFolder } from './paths.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/db.ts';
import { FolderInUseError } from './platform/db/folder-lock.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLogger } from './platform/log/log.ts';
import { createServices } from './services.ts';

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const isPortFree = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });

const nextFreePort = async (host: string, from: number) => {
  for (let port = from + 1; port <= 65535; port += 1) if (await isPortFree(host, port)) return port;
  return 0;
};

const config = (() => {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) return stop(`The configuration is not usable:\n${error.message}`);
    throw error;
  }
})();

// Before anything is opened: a taken port must not leave marks in the data folder.
if (config.port !== 0 && !(await isPortFree(config.host, config.port))) {
  const free = await nextFreePort(config.host, config.port);
  stop(`Port ${config.port} is taken. Port ${free} is free: PORT=${free} npm start`);
}

const database = await openDatabase(config).catch((error: unknown) => {
  if (error instanceof FolderInUseError) return stop(`Not started: ${error.message}. It was left untouched.`);
  throw error;
});
const log = createLogger(config);
await migrate(database.pool, migrationsFolder);
const services = await createServices({ config, database, log, clock: systemClock });
await services.jobs.start();
const app = await buildApp({ config, database, services, log });
const address = await app.listen({ host: config.host, port: config.port });

let isClosing = false;
const close = async () => {
  // One signal may arrive twice: from whoever ends the whole group, and handed on by npm.
  if (isClosing) return;
  isClosing = true;
  await app.close();
  await services.jobs.stop();
  await database.close();
  process.exit(0);
};
process.on('SIGINT', close);
process.on('SIGTERM', close);

process.stdout.write(`Holdfast is running at ${address}\n`);
