import { createFleet } from './fleet.ts';
import { createOpenLink } from './link.ts';
import { type Options, readOptions, UsageError, usage } from './options.ts';
import { createTrackerLink } from './tracker-link.ts';

const reportEvery = 5000;
/** Milliseconds to wait for connections to close; the process then exits anyway. */
const longestGoodbye = 300;

const read = (): Options => {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options) return options;
    process.stdout.write(usage);
    return process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\nnpm run simulate -- --help explains the options.\n`);
    return process.exit(2);
  }
};

const options = read();
const { protocol, url } = options;
const openLink = protocol ? createTrackerLink({ url, protocol }) : createOpenLink(options);
const fleet = createFleet({ ...options, openLink, isGpsOnly: Boolean(protocol) });
const began = performance.now();
let isStopping = false;

const say = (text: string) => {
  if (!options.isQuiet) process.stdout.write(`${text}\n`);
};

const describe = (acknowledged: number, milliseconds: number) => {
  const { connected, failed, refused } = fleet.count;
  const rate = ((acknowledged * 1000) / milliseconds).toFixed(1);
  return `${connected} of ${options.members.length} connected, ${rate} messages/s, ${failed} failed, ${refused} connections lost`;
};

const stop = () => {
  if (isStopping) return;
  isStopping = true;
  say(`in all: ${describe(fleet.count.acknowledged, performance.now() - began)}`);
  fleet.stop();
  setTimeout(() => process.exit(0), longestGoodbye);
};

fleet.start();
fleet.run();
let reported = 0;
if (!options.isQuiet) {
  setInterval(() => {
    say(describe(fleet.count.acknowledged - reported, reportEvery));
    reported = fleet.count.acknowledged;
  }, reportEvery);
}
if (options.duration !== null) setTimeout(stop, options.duration * 1000);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The IPC channel closes when the parent process ends.
process.on('disconnect', () => process.exit(0));
