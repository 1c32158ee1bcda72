import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { end, run, start } from './processes.mjs';

export const USER = 'holdfast';
const READY = 'ready to accept connections';
const START_LIMIT_MS = 60_000;
// Test data need not survive a crash, so fsync is off.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  lc_messages: 'C',
};

/** Starts PostgreSQL for tests: `{ url, pid, stop() }`, or undefined if unavailable. */
export async function startPostgres(say = console.log, sources) {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const binaries = await postgresBinaries(say, sources);
  if (!binaries) return undefined;

  const owner = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.once('exit', remove);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const options = { cwd: folder, ...owner };
  await createCluster(binaries, folder, options);
  const port = await freePort();
  const server = await startServer(binaries, folder, port, options);
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    stop: async () => {
      await end(server);
      remove();
      process.off('exit', remove);
    },
  };
}

export async function createCluster(binaries, folder, options) {
  const basics = ['-D', join(folder, 'data'), '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const results = [];
  for (const locale of ['C.UTF-8', 'C']) {
    const result = await run(join(binaries, 'initdb'), [...basics, `--locale=${locale}`], options);
    if (result.code === 0) return;
    results.push(result.output);
  }
  throw new Error(`initdb failed:\n${results.join('\n')}`);
}

function startServer(binaries, folder, port, options) {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...settings];
  // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients to disconnect.
  const child = start(join(binaries, 'postgres'), args, { ...options, endSignal: 'SIGINT' });
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason) => reject(new Error(`PostgreSQL did not start: ${reason}\n${log}`));
    const timer = setTimeout(() => {
      fail('it took too long');
      void end(child);
    }, START_LIMIT_MS);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`exit code ${code}`));
    child.once('close', () => clearTimeout(timer));
    child.stdout.resume();
    child.stderr.setEncoding('utf8').on('data', (text) => {
      if (log.includes(READY)) return;
      log += text;
      if (!log.includes(READY)) return;
      clearTimeout(timer);
      resolve(child);
    });
  });
}

/** User to run PostgreSQL as, since it refuses to run as root; undefined for other users. */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    );
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startPostgres();
  console.log(server ? server.url : 'no PostgreSQL could be had');
}
