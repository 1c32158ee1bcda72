import { readConfig } from './config.ts';
import { startServer } from './server.ts';
import { explain } from './start-error.ts';

/** Whatever still runs by then is jobs, and those begin again with the next start. */
const longestGoodbye = 1500;

const server = await Promise.resolve()
  .then(() => startServer(readConfig()))
  .catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
process.stdout.write(`${server.lines.join('\n')}\n`);

/** For `npm start`, which lets the demo's devices live. */
export const { demoFleet } = server;

let isStopping = false;
const stop = async () => {
  // One signal may arrive twice: from whoever ends the whole group, and handed on by npm.
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), longestGoodbye);
  await server.close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
