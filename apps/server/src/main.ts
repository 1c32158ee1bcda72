import { readConfig } from './config.ts';
import { startServer } from './server.ts';
import { explain } from './start-error.ts';

/** Shutdown timeout in milliseconds, for requests such as a long download. Interrupted jobs are retried later. */
const shutdownTimeouts = { production: 25_000, tryingOut: 1500 };

const start = async () => {
  const config = readConfig();
  const server = await startServer(config);
  return { ...server, shutdownTimeout: config.isProduction ? shutdownTimeouts.production : shutdownTimeouts.tryingOut };
};

let started: Awaited<ReturnType<typeof start>> | undefined;
let isStopping = false;
const stop = async () => {
  // The signal may arrive twice: sent to the whole process group, and forwarded by npm.
  if (isStopping) return;
  isStopping = true;
  // Still starting: PostgreSQL undoes what is not committed.
  if (!started) process.exit(0);
  setTimeout(() => process.exit(0), started.shutdownTimeout);
  await started.close();
  process.exit(0);
};
// Before the start: a process with the id 1, as in a container, does not end by a signal for which it has no handler.
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

const server = await start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
started = server;
/** Imported by `npm start`, which simulates the demo devices. */
export const { demoFleet } = server;

process.stdout.write(`${server.lines.join('\n')}\n`);
