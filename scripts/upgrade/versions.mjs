import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../lib/install.mjs';
import { root } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';

export async function findCommit(name, folder = root) {
  const { code, output } = await git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (code === 0) return output.trim();
  throw new Error(
    `the history has no commit ${name}: this is a shallow clone or a copy without history; try git fetch --unshallow --tags`,
  );
}

export async function lastRelease(folder = root) {
  const { code, output } = await git(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  return code === 0 ? output.trim() : 'HEAD^';
}

/** Checks out, installs and builds a past version in `folder` with its own scripts; an existing checkout is reused. */
export async function checkOut(name, folder, say) {
  const commit = await findCommit(name);
  if (!existsSync(join(folder, 'package.json'))) {
    say(`checking out ${commit.slice(0, 8)} …`);
    await mustGit(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder);
    await mustGit(folder, 'checkout', '--quiet', '--detach', commit);
  }
  await ensureInstalled(say, folder);
  const { ensureBuilt } = await import(pathToFileURL(join(folder, 'scripts/lib/build.mjs')).href);
  await ensureBuilt(say);
  return folder;
}

async function mustGit(folder, ...args) {
  const { code, output } = await git(folder, ...args);
  if (code !== 0) throw new Error(`git ${args[0]}: ${output.trim()}`);
}

function git(folder, ...args) {
  return run('git', ['-C', folder, ...args]);
}
