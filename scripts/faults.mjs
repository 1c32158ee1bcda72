import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';

// PostgreSQL, Redis, Mosquitto and several servers under load, and what survives when they break. --short is the form of
// `npm test`, --devices N is for a machine that has less to give, --only TEXT takes the faults with that in their name,
// --report FILE is for the runner of the tests.
endWithParent();
await ensureInstalled();
await ensureBuilt(console.log, root, ['server']);
const { runFaults } = await import('./faults/run.mjs');
process.exit(await runFaults(process.argv.slice(2)));
