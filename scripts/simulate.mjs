import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';

checkNodeVersion();
endWithParent();
try {
  await ensureInstalled();
  await ensureBuilt(console.log, root, ['simulator']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'packages/simulator/dist/main.js')).href);
