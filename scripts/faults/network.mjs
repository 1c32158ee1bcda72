import { spawnSync } from 'node:child_process';
import { succeeds } from '../lib/system-package.mjs';
import { startSilentProxy } from './silent-proxy.mjs';

const LOOPBACK = '127.0.0.1';

/**
 * Network between the servers and their backends, which can be cut; devices and this process use a separate path.
 * `start` starts a program behind it, `forServers` returns the address for the servers.
 */
export function openNetwork({ isCuttable, undo }) {
  if (!isCuttable) return plainNetwork();
  return hasNamespaces() ? namespaceNetwork(undo) : proxyNetwork(undo);
}

function plainNetwork() {
  return {
    listenOn: LOOPBACK,
    direct: LOOPBACK,
    start: (command, args, owner) => ({ command, args, options: { ...owner } }),
    forServers: async (port) => `${LOOPBACK}:${port}`,
  };
}

function proxyNetwork(undo) {
  const proxies = [];
  const silence = (isSilent) => {
    for (const proxy of proxies) proxy.silence(isSilent);
  };
  return {
    ...plainNetwork(),
    kind: 'proxies that fall silent (no right to make network namespaces here)',
    forServers: async (port) => {
      const proxy = await startSilentProxy(port);
      proxies.push(proxy);
      undo(proxy.close);
      return `${LOOPBACK}:${proxy.port}`;
    },
    cut: () => silence(true),
    heal: () => silence(false),
  };
}

/** Backends run in a network namespace with two veth pairs: one for the servers, which is cut, and one for others. */
function namespaceNetwork(undo) {
  const name = `holdfast-${process.pid}`;
  const cables = [`hf${process.pid}a`, `hf${process.pid}b`];
  // 198.18.0.0/15 is reserved for benchmarks (RFC 2544), so it is not in use.
  const subnet = `198.18.${process.pid % 256}`;
  undo(() => {
    for (const cable of cables) spawnSync('ip', ['link', 'del', cable], { stdio: 'ignore' });
    spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
  });
  ip('netns', 'add', name);
  ip('-n', name, 'link', 'set', 'lo', 'up');
  for (const [at, cable] of cables.entries()) {
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', `inside${at}`, 'netns', name);
    ip('addr', 'add', `${subnet}.${at * 4 + 1}/30`, 'dev', cable);
    ip('-n', name, 'addr', 'add', `${subnet}.${at * 4 + 2}/30`, 'dev', `inside${at}`);
    ip('link', 'set', cable, 'up');
    ip('-n', name, 'link', 'set', `inside${at}`, 'up');
  }
  return {
    kind: 'network namespaces, the cable between them down',
    listenOn: '0.0.0.0',
    direct: `${subnet}.6`,
    start: (command, args, owner) => ({
      command: 'nsenter',
      args: [`--net=/run/netns/${name}`, ...asUser(owner), command, ...args],
      options: {},
    }),
    forServers: async (port) => `${subnet}.2:${port}`,
    cut: () => ip('-n', name, 'link', 'set', 'inside0', 'down'),
    heal: () => ip('-n', name, 'link', 'set', 'inside0', 'up'),
  };
}

function asUser(owner) {
  return owner ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : [];
}

function ip(...args) {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

function hasNamespaces() {
  if (process.getuid?.() !== 0 || !succeeds('nsenter', ['--version']) || !succeeds('setpriv', ['--version'])) {
    return false;
  }
  const name = `holdfast-try-${process.pid}`;
  const cable = `hf${process.pid}t`;
  const isPossible =
    succeeds('ip', ['netns', 'add', name]) &&
    succeeds('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'inside', 'netns', name]) &&
    succeeds('nsenter', [`--net=/run/netns/${name}`, 'true']);
  spawnSync('ip', ['link', 'del', cable], { stdio: 'ignore' });
  spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
  return isPossible;
}
