import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onMachine } from './postgres-binaries.mjs';

const MISSING =
  "is not on this machine: install PostgreSQL's client programs (Debian, Ubuntu: apt-get install postgresql-client), of the server's version or newer.";
const FILL = [
  'BEGIN',
  'DROP SCHEMA IF EXISTS pgboss CASCADE',
  'DROP SCHEMA IF EXISTS public CASCADE',
  'CREATE SCHEMA public',
];

export async function dumpDatabase(databaseUrl, file) {
  const { target, env } = connection(databaseUrl);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, target];
  await succeed('pg_dump', spawn(program('pg_dump'), args, { env, stdio: ['ignore', 'ignore', 'pipe'] }));
}

/** All or nothing: one transaction empties the database and fills it again. */
export async function restoreDatabase(databaseUrl, file, { mayReplace }) {
  const { target, env } = connection(databaseUrl);
  const [others, tables] = ask(databaseUrl, [
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
    "SELECT count(*) FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
  ]);
  if (others > 0)
    throw new Error(`Not restored: somebody else is connected to the database (${others}). Stop the servers first.`);
  if (tables > 0 && !mayReplace)
    throw new Error('Not restored: the database is not empty. --yes replaces what is in it.');

  const reader = spawn(program('pg_restore'), ['--no-owner', '--no-privileges', '--file=-', file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const psql = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', target];
  const writer = spawn(program('psql'), psql, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  // What psql refuses it says itself; that it no longer listens is no news.
  writer.stdin.on('error', () => {});
  const written = succeed('psql', writer);
  writer.stdin.write(`${FILL.join(';\n')};\n`);
  reader.stdout.pipe(writer.stdin, { end: false });
  const isRead = succeed('pg_restore', reader);
  await Promise.race([isRead, written]).catch(() => {});
  // Without the last line the end of the input takes everything back.
  const isWhole = await isRead.then(
    () => true,
    () => false,
  );
  writer.stdin.end(isWhole ? 'COMMIT;\nANALYZE;\n' : '');
  await Promise.all([isRead, written]);
}

function ask(databaseUrl, queries) {
  const { target, env } = connection(databaseUrl);
  const args = ['--no-psqlrc', '--tuples-only', '--no-align', target];
  const { status, stdout, stderr } = spawnSync(program('psql'), args, {
    env,
    encoding: 'utf8',
    input: `${queries.join(';\n')};\n`,
  });
  if (status !== 0) throw new Error(`psql: ${stderr.trim()}`);
  return stdout.trim().split('\n').map(Number);
}

/** The password goes by the environment: everybody on the machine sees a program's arguments. */
function connection(databaseUrl) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { target: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

function program(name) {
  const found = findProgram(name);
  if (!found) throw new Error(`${name} ${MISSING}`);
  return found;
}

/** By name where the shell finds it, else beside a PostgreSQL server. */
export function findProgram(name) {
  if (!spawnSync(name, ['--version']).error) return name;
  const beside = join(onMachine() ?? '', name);
  return existsSync(beside) ? beside : undefined;
}

async function succeed(name, child) {
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} failed: ${complaints.trim()}`);
}
