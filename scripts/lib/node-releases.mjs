import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { root } from './paths.mjs';

/** Node versions that the README promises, as npm ranges; the newest of each is used. */
export const NODE_RELEASES = ['20.19', '22', '24'];

/** Path of `node` of a release, from the registry or the cache; throws if unavailable. */
export async function nodeRelease(release, cache = join(root, 'node_modules/.cache/holdfast')) {
  const folder = join(cache, `node-${release}`);
  const program = () => programIn(folder);
  if (!program()) {
    mkdirSync(folder, { recursive: true });
    // Without a package.json npm would install into the nearest parent folder that has one, the checkout.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // Platform package that `node` would fetch in an install script, which npm may block.
    const { code, output } = await runNpm(
      ['install', '--no-save', '--fetch-retries=1', `${packageName()}@${release}`],
      { cwd: folder },
    );
    if (code !== 0) throw new Error(output.trim().split('\n')[0] ?? 'npm failed');
  }
  const path = program();
  if (!path) throw new Error(`the package ${packageName()} has no program that runs here`);
  return path;
}

export function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout?.trim() ?? '';
}

function packageName() {
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

function programIn(folder) {
  const path = join(folder, 'node_modules', packageName(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) && versionOf(path) ? path : undefined;
}
