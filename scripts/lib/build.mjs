import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assertMayWrite } from './may-write.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';
import { readStamp, sourcesHash, writeStamp } from './sources-hash.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json'];
const CONTRACT = 'packages/contract/src';
const SIMULATOR = 'packages/simulator';
const PROTOCOLS = 'packages/protocols/src';
const SANDBOX = 'packages/stripe-sandbox/src';
const APPS = [
  { name: 'web', folder: 'apps/web', uses: [CONTRACT], result: 'index.html' },
  {
    name: 'server',
    folder: 'apps/server',
    uses: [CONTRACT, PROTOCOLS, `${SIMULATOR}/src`, SANDBOX],
    result: 'main.js',
  },
  { name: 'simulator', folder: SIMULATOR, uses: [PROTOCOLS], result: 'main.js' },
];

export async function ensureBuilt(say = console.log, folder = root, names = APPS.map(({ name }) => name)) {
  for (const app of APPS.filter(({ name }) => names.includes(name))) {
    const stamp = join(folder, app.folder, 'dist/.built');
    const wanted = sourcesHash(folder, [app.folder, ...app.uses, ...SHARED], isNoSource);
    if (readStamp(stamp) === wanted && existsSync(join(folder, app.folder, 'dist', app.result))) continue;

    assertMayWrite(join(folder, app.folder, 'dist'));
    say(`building the ${app.name} …`);
    rmSync(stamp, { force: true });
    const result = await run(process.execPath, [viteCli(folder), 'build', '--logLevel', 'warn'], {
      cwd: join(folder, app.folder),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (result.code !== 0) throw new Error(`the ${app.name} could not be built:\n${result.output}`);
    writeStamp(stamp, wanted);
  }
}

function viteCli(folder) {
  return join(folder, 'node_modules/vite/bin/vite.js');
}

function isNoSource(path) {
  const name = basename(path);
  return ['dist', 'node_modules', 'test'].includes(name) || /\.test\.tsx?$/.test(name) || name.startsWith('.');
}
