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

const stop = async () => {
  setTimeout(() => process.exit(0), longestGoodbye);
  await server.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
