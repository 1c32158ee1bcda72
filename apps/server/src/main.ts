import { readConfig } from './config.ts';
import { startServer } from './server.ts';
import { explain } from './start-error.ts';

/** Time for what is under way, such as a long download; whatever still runs by then is jobs, and those begin again. */
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
/** For `npm start`, which lets the demo's devices live. */
export const { demoFleet } = server;

let isStopping = false;
const stop = async () => {
  // One signal may arrive twice: sent to the whole process group, and forwarded by npm.
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
