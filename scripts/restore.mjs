import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

checkNodeVersion();
try {
  await ensureInstalled(console.error);
  await ensureBuilt(console.error);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'apps/server/dist/restore.js')).href);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
