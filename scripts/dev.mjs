import { join } from 'node:path';
import { freePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';
import { end, start } from './lib/processes.mjs';

const WEB_PORT = 5173;

checkNodeVersion();
endWithParent();
await ensureInstalled();
const webPort = await freePort(WEB_PORT);
const webUrl = `http://127.0.0.1:${webPort}`;
const apiUrl = `http://127.0.0.1:${process.env.PORT || 3000}`;
// PUBLIC_URL points to the Vite dev server, so that links in mails open the page with hot reload, not the last build.
const env = { ...process.env, API_URL: apiUrl, PUBLIC_URL: process.env.PUBLIC_URL || webUrl };

const programs = [
  program('server', ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], root),
  program(
    'web',
    ['vite/bin/vite.js', '--clearScreen', 'false', '--strictPort', '--port', webPort, '--host', '127.0.0.1'],
    join(root, 'apps/web'),
  ),
];
console.log(`Holdfast for developers: ${webUrl} (reloads by itself; Ctrl-C stops both)`);
const code = await Promise.race(programs.map(({ ended }) => ended));
await Promise.all(programs.map(({ child }) => end(child)));
process.exit(code || 1);

function program(name, [cli, ...args], cwd) {
  const child = start(process.execPath, [join(root, 'node_modules', cli), ...args.map(String)], { cwd, env });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) if (line.trim()) console.log(`${name.padEnd(6)} │ ${line}`);
    });
  }
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
}
