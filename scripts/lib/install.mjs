import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { assertMayWrite } from './may-write.mjs';
import { runNpm } from './npm.mjs';
import { root } from './paths.mjs';
import { readStamp, sourcesHash, writeStamp } from './sources-hash.mjs';

export async function ensureInstalled(say = console.log, folder = root) {
  const stamp = join(folder, 'node_modules/.installed');
  // Some packages contain native binaries, so the platform is part of the stamp.
  const wanted = `${sourcesHash(folder, ['package-lock.json'])} ${process.platform} ${process.arch}`;
  if (readStamp(stamp) === wanted) return;

  assertMayWrite(join(folder, 'node_modules'));
  say('installing packages (only after a change, takes about a minute) …');
  rmSync(stamp, { force: true });
  // The build needs development packages even with NODE_ENV=production.
  const result = await runNpm(['ci', '--include=dev'], { cwd: folder });
  if (result.code !== 0) throw new Error(`the packages could not be installed:\n${result.output}`);
  writeStamp(stamp, wanted);
}
