import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { startDemoFleet } from './lib/demo-fleet.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';

checkNodeVersion();
endWithParent();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// The server runs in this process: it receives signals once, and its exit code is ours.
process.setSourceMapsEnabled(true);
const { demoFleet } = await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
if (demoFleet) startDemoFleet(demoFleet);
