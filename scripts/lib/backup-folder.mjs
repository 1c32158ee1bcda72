import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { tsImport } from 'tsx/esm/api';

/** The server's own lock: while one runs on the folder, a copy would be torn. */
const { lockFolder } = await tsImport('../../apps/server/src/platform/db/folder-lock.ts', import.meta.url);

export async function packFolder(folder, file) {
  if (!existsSync(join(folder, 'database'))) throw new Error(`Not backed up: ${folder} holds no database.`);
  if (!relative(folder, resolve(file)).startsWith('..')) throw new Error(`Not backed up: ${file} is inside ${folder}.`);
  const lock = await lockFolder(folder);
  try {
    tar(['--create', '--gzip', '--exclude=*.sock', `--file=${file}`, `--directory=${folder}`, '.']);
  } finally {
    await lock.release();
  }
}

/** Unpacked beside the folder and put in its place when it is whole; only then the old one goes. */
export async function unpackFolder(folder, file, { mayReplace }) {
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isEmpty && !mayReplace) throw new Error(`Not restored: ${folder} is not empty. --yes replaces what is in it.`);
  const lock = await lockFolder(folder);
  const suffix = randomBytes(4).toString('hex');
  const [fresh, former] = [`${folder}.restored-${suffix}`, `${folder}.replaced-${suffix}`];
  try {
    mkdirSync(fresh, { mode: 0o700 });
    tar(['--extract', '--gzip', `--file=${file}`, `--directory=${fresh}`]);
    if (!existsSync(join(fresh, 'database'))) throw new Error(`Not restored: ${file} holds no database.`);
    renameSync(folder, former);
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    await lock.release();
  }
  rmSync(former, { recursive: true, force: true });
}

function tar(args) {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (error) throw new Error(`The program tar cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(`tar failed: ${stderr.trim()}`);
}
