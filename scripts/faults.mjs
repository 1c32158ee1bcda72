import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';

// Fault injection: breaks PostgreSQL, Redis, Mosquitto and several servers under load and checks what survives. --short
// is the variant of `npm test`, --devices N sets the load, --only TEXT filters faults by name, --report FILE writes a
// test report.
endWithParent();
await ensureInstalled();
await ensureBuilt(console.log, root, ['server']);
const { runFaults } = await import('./faults/run.mjs');
process.exit(await runFaults(process.argv.slice(2)));
