import { run } from './processes.mjs';

const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/** Runs the same npm that runs this script, if any. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args, ...QUIET], options);
  return run('npm', [...args, ...QUIET], { ...options, shell: process.platform === 'win32' });
}
