import { appendFileSync, chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { createCluster, serverUser, USER } from '../lib/postgres.mjs';
import { postgresBinaries } from '../lib/postgres-binaries.mjs';
import { installSystemPackage, succeeds } from '../lib/system-package.mjs';
import { createService } from './service.mjs';

export class NotHereError extends Error {}

// Debian installs Mosquitto into sbin, which is only on root's PATH.
process.env.PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

const POSTGRES_SETTINGS = {
  unix_socket_directories: '',
  // Only processes are killed, not the machine, so data survives in the page cache without fsync.
  fsync: 'off',
  synchronous_commit: 'on',
  full_page_writes: 'off',
  // Keeps the WAL small on the small test disk, which must fill up only when the test fills it.
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  max_connections: '200',
  lc_messages: 'C',
};

export async function createPostgres({ folder, network, say }) {
  const binaries = await postgresBinaries(say);
  if (!binaries) throw new NotHereError('no PostgreSQL could be had');
  const owner = serverUser();
  const home = join(folder, 'postgres');
  mkdirSync(home);
  if (owner) chownSync(home, owner.uid, owner.gid);
  chmodSync(home, 0o700);
  await createCluster(binaries, home, { cwd: home, ...owner });
  const data = join(home, 'data');
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet trust\n');
  const port = await freePort();
  const settings = { listen_addresses: network.listenOn, ...POSTGRES_SETTINGS };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args, options } = network.start(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...flags],
    owner,
  );
  return {
    ...createService({
      name: 'PostgreSQL',
      command,
      args,
      options: { ...options, cwd: home },
      isUp: (output) => output.includes('ready to accept connections'),
      // Fast shutdown: does not wait for clients.
      endSignal: 'SIGINT',
    }),
    url: `postgres://${USER}@${network.direct}:${port}/postgres`,
    urlForServers: `postgres://${USER}@${await network.forServers(port)}/postgres`,
  };
}

export async function createRedis({ folder, network, say }) {
  need('redis-server', { 'apt-get': 'redis-server', dnf: 'redis', apk: 'redis' }, say);
  const port = await freePort();
  const settings = { port, bind: network.listenOn, 'protected-mode': 'no', save: '', appendonly: 'no' };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { command, args, options } = network.start('redis-server', flags);
  return {
    ...createService({
      name: 'Redis',
      command,
      args,
      options: { ...options, cwd: folder },
      isUp: (output) => output.includes('Ready to accept connections'),
    }),
    urlForServers: `redis://${await network.forServers(port)}`,
  };
}

/** Mosquitto with persistence; `rights` is the folder written by `broker export`. */
export async function createBroker({ folder, network, say }) {
  need('mosquitto', { 'apt-get': 'mosquitto', dnf: 'mosquitto', apk: 'mosquitto' }, say);
  const port = await freePort();
  const file = join(folder, 'mosquitto.conf');
  const rights = join(folder, 'rights');
  const lines = [
    `listener ${port} ${network.listenOn}`,
    'allow_anonymous false',
    `password_file ${join(rights, 'passwords')}`,
    `acl_file ${join(rights, 'acl')}`,
    `user ${userInfo().username}`,
    'persistence true',
    `persistence_location ${folder}/`,
    // 0 = unlimited: acknowledged messages must be kept however long the servers are down.
    'max_queued_messages 0',
    'log_dest stderr',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { command, args, options } = network.start('mosquitto', ['-c', file]);
  const login = 'holdfast:a-password-of-the-servers';
  return {
    ...createService({
      name: 'Mosquitto',
      command,
      args,
      options: { ...options, cwd: folder },
      isUp: (output) => /mosquitto version .* running/.test(output),
    }),
    rights,
    address: { host: network.direct, port },
    urlForServers: `mqtt://${login}@${await network.forServers(port)}`,
  };
}

function need(command, packages, say) {
  const isThere = () => succeeds('sh', ['-c', `command -v ${command}`]);
  if (isThere() || (installSystemPackage(packages, say) && isThere())) return;
  throw new NotHereError(`no ${command} could be had`);
}
