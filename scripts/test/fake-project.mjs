import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';

// Fake Vite: records its run and creates the files of a real build.
const BUILDER = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('../../builds.log', process.cwd().split('/').at(-1) + ' ' + process.env.NODE_ENV + '\\n');
mkdirSync('dist', { recursive: true });
if (readFileSync('src/main.ts', 'utf8').includes('broken')) { console.error('cannot parse main.ts'); process.exit(1); }
writeFileSync('dist/index.html', '');
writeFileSync('dist/main.js', readFileSync('src/main.ts', 'utf8'));
`;
const NPM = `
import { appendFileSync, mkdirSync } from 'node:fs';
appendFileSync('npm.log', process.argv.slice(2, 4).join(' ') + '\\n');
mkdirSync('node_modules', { recursive: true });
process.exit(process.env.FAKE_NPM_FAILS ? 1 : 0);
`;

export function createFakeProject(server = '', simulator = '') {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-project-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('npm-cli.js', NPM);
  write('node_modules/vite/bin/vite.js', BUILDER);
  write('apps/web/src/main.ts', '');
  write('apps/server/src/main.ts', server);
  write('packages/contract/src/errors.ts', '');
  write('packages/simulator/src/main.ts', simulator);
  return {
    folder,
    write,
    env: { ...process.env, npm_execpath: join(folder, 'npm-cli.js') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
