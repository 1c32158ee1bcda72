import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { root } from './paths.mjs';

/** Runs a program of the built server in this process, which is installed and built first where it has to be. */
export async function runBuilt(program) {
  checkNodeVersion();
  try {
    // On standard error: what a command prints may be read by a program.
    await ensureInstalled(console.error);
    await ensureBuilt(console.error);
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(join(root, `apps/server/dist/${program}.js`)).href);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
