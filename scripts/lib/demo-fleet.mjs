import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Runs the demo devices in a child process that talks to the server over MQTT. The IPC channel closes when this process
 * ends, even by SIGKILL, which ends the child.
 */
export function startDemoFleet({ url, credentials, isInsecure }) {
  const args = ['--url', url, '--credentials', credentials, '--quiet', ...(isInsecure ? ['--insecure'] : [])];
  const child = fork(join(root, 'packages/simulator/dist/main.js'), args, {
    // Ctrl-C reaches the whole terminal; our own end is what ends the devices.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=1'],
  });
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
}
