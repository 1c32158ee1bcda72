import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { dumpDatabase, restoreDatabase } from './backup-postgres.mjs';

/** Everything that the server keeps, as it is configured, in one file. Answers what was done, for people. */
export async function backUp(asked, env = process.env) {
  const file = place(asked, env);
  if (existsSync(file)) throw new Error(`Not backed up: ${file} exists already.`);
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  // Nobody else's to read: it has everybody's places and password hashes.
  closeSync(openSync(draft, 'w', 0o600));
  try {
    if (env.DATABASE_URL) await dumpDatabase(env.DATABASE_URL, draft);
    else await (await folderBackups()).packFolder(dataDir(env), draft);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = env.APP_SECRET || env.DATABASE_URL ? ' APP_SECRET is not in it: keep that too, elsewhere.' : '';
  return `${file}: ${placeOf(env)}, ${(statSync(file).size / 1e6).toFixed(1)} MB.${secret}`;
}

export async function restore(asked, { mayReplace = false, env = process.env } = {}) {
  const file = place(asked, env);
  const kind = env.DATABASE_URL ? 'PGDMP' : '\x1f\x8b';
  if (!existsSync(file)) throw new Error(`Not restored: there is no ${file}.`);
  if (!startsWith(file, kind)) throw new Error(`Not restored: ${file} is no backup of a ${kindOf(env)}.`);
  if (env.DATABASE_URL) await restoreDatabase(env.DATABASE_URL, file, { mayReplace });
  else await (await folderBackups()).unpackFolder(dataDir(env), file, { mayReplace });
  return `${placeOf(env)} is as it was in ${file}.`;
}

const folderBackups = () => import('./backup-folder.mjs');
const dataDir = (env) => resolve(env.DATA_DIR || './data');
const kindOf = (env) => (env.DATABASE_URL ? 'PostgreSQL database' : 'data folder');
const placeOf = (env) => (env.DATABASE_URL ? `the database at ${new URL(env.DATABASE_URL).host}` : dataDir(env));

/** As it was typed: npm starts scripts in the project's own folder. */
const place = (file, env) => resolve(env.INIT_CWD ?? '.', file);

function startsWith(file, text) {
  const wanted = Buffer.from(text, 'latin1');
  const found = Buffer.alloc(wanted.length);
  const handle = openSync(file, 'r');
  readSync(handle, found, 0, wanted.length, 0);
  closeSync(handle);
  return found.equals(wanted);
}
