import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { root } from './paths.mjs';
import { readStamp, sourcesHash, writeStamp } from './sources-hash.mjs';

/** Installs the packages where they are missing or older than the lock file. */
export async function ensureInstalled(say = console.log, folder = root) {
  const stamp = join(folder, 'node_modules/.installed');
  // Some packages carry binaries, so the same lock file means another install on another platform.
  const wanted = `${sourcesHash(folder, ['package-lock.json'])} ${process.platform} ${process.arch}`;
  if (readStamp(stamp) === wanted) return;

  say('installing packages (only after a change, takes about a minute) …');
  rmSync(stamp, { force: true });
  // The build needs the development packages in production mode too.
  const result = await runNpm(['ci', '--include=dev'], { cwd: folder });
  if (result.code !== 0) throw new Error(`the packages could not be installed:\n${result.output}`);
  writeStamp(stamp, wanted);
}
