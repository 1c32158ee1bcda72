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

const server = await start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
/** Imported by `npm start`, which simulates the demo devices. */
export const { demoFleet } = server;

let isStopping = false;
const stop = async () => {
  // The signal may arrive twice: sent to the whole process group, and forwarded by npm.
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), server.shutdownTimeout);
  await server.close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

// After the signal handlers: a supervisor that reads these lines may send SIGTERM at once.
process.stdout.write(`${server.lines.join('\n')}\n`);
