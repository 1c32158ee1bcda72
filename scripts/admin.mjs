import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

checkNodeVersion();
try {
  // On standard error: standard output is reserved for the command's result, which a program may parse.
  await ensureInstalled(console.error);
  if (process.argv[2] === 'access') {
    await import('./access.mjs');
  } else {
    await ensureBuilt(console.error);
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(join(root, 'apps/server/dist/admin.js')).href);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
