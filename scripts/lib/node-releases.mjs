import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { root } from './paths.mjs';

/** What the README promises. A range of the registry: the newest of each. */
export const NODE_RELEASES = ['20.19', '22', '24'];

/** The program `node` of a release, from the registry or as it was fetched before; throws where it cannot be had. */
export async function nodeRelease(release, cache = join(root, 'node_modules/.cache/holdfast')) {
  const folder = join(cache, `node-${release}`);
  const program = () => programIn(folder);
  if (!program()) {
    mkdirSync(folder, { recursive: true });
    // Without one npm installs into the folder above that has one: the checkout's.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // What the package `node` would fetch by a script of its own, which npm need not allow.
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
