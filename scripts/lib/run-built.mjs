import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { root } from './paths.mjs';

/** Runs a program of the built server in this process, after installing and building if needed. */
export async function runBuilt(program) {
  checkNodeVersion();
  try {
    // On standard error: standard output is reserved for the command's result, which a program may parse.
    await ensureInstalled(console.error);
    await ensureBuilt(console.error);
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(join(root, `apps/server/dist/${program}.js`)).href);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
