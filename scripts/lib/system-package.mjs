import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NON_INTERACTIVE = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

const MANAGERS = [
  {
    command: 'apt-get',
    steps: (name) => [
      ['apt-get', '-o', 'DPkg::Lock::Timeout=300', 'update', '-qq'],
      ['apt-get', '-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', '--no-install-recommends', name],
    ],
  },
  { command: 'dnf', steps: (name) => [['dnf', 'install', '-y', '-q', name]] },
  { command: 'apk', steps: (name) => [['apk', 'add', '--no-cache', '-q', name]] },
];

/** Installs a package of the distribution; `names` maps package managers to package names. */
export function installSystemPackage(names, say = console.log) {
  if (process.platform !== 'linux') return false;
  const manager = MANAGERS.find(({ command }) => names[command] && succeeds(command, ['--version']));
  const prefix = rootPrefix();
  if (!manager || !prefix) return false;
  const name = names[manager.command];
  say(`installing the package ${name} with ${manager.command} …`);
  for (const step of manager.steps(name)) {
    const [command, ...args] = [...prefix, ...step];
    const result = spawnSync(command, args, { env: NON_INTERACTIVE, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (result.status !== 0) {
      say(`${step.join(' ')} failed: ${lastLine(result.stderr) || lastLine(result.stdout) || result.error?.message}`);
      return false;
    }
  }
  return true;
}

export function isUbuntu() {
  try {
    return /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Prefix for commands that need root; undefined if root needs a password. */
export function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive'] : undefined;
}

function lastLine(text) {
  return text?.trim().split('\n').at(-1);
}
