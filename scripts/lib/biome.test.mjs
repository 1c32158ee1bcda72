import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './paths.mjs';

// [rule, file, text]
const FORBIDDEN = [
  ['suspicious/noExplicitAny', 'apps/server/src/a.ts', 'export const a = (b: any) => b;'],
  ['suspicious/noTsIgnore', 'apps/server/src/b.ts', '// @ts-ignore\nexport const b = 1;'],
  ['suspicious/noConsole', 'apps/server/src/c.ts', "console.log('c');"],
  ['suspicious/noFocusedTests', 'apps/server/src/d.test.ts', "import { it } from 'vitest';\nit.only('d', () => {});"],
  ['suspicious/noSkippedTests', 'apps/server/src/e.test.ts', "import { it } from 'vitest';\nit.skip('e', () => {});"],
  ['correctness/noUnusedImports', 'apps/server/src/h.ts', "import { g } from './g.ts';"],
  ['correctness/noUnusedVariables', 'apps/server/src/i.ts', 'const i = 1;'],
  ['correctness/noUndeclaredDependencies', 'apps/server/src/j.ts', "import k from 'left-pad';\nexport const j = k;"],
  ['performance/noBarrelFile', 'apps/server/src/k.ts', "export { g } from './g.ts';"],
  ['performance/noReExportAll', 'apps/server/src/l.ts', "export * from './g.ts';"],
  ['style/noProcessEnv', 'apps/server/src/m.ts', 'export const m = process.env.M;'],
  ['style/noNonNullAssertion', 'apps/server/src/n.ts', 'export const n = (a?: string) => a!.length;'],
  ['style/useImportType', 'apps/server/src/o.ts', "import { G } from './g.ts';\nexport const o = (g: G) => g;"],
  ['style/noJsxLiterals', 'apps/web/src/p.tsx', 'export const P = () => <p>Hello</p>;'],
  [
    'nursery/noFloatingPromises',
    'apps/server/src/q.ts',
    'const q = async () => 1;\nexport const r = () => {\n  q();\n};',
  ],
];
const ALLOWED = [
  ['apps/server/src/config.ts', 'export const config = process.env.PORT;'],
  ['scripts/s.mjs', 'console.log(process.env.PORT);'],
  ['apps/web/src/t.test.tsx', 'export const T = () => <p>Hello</p>;'],
];
const G = 'export type G = string;\nexport const g = 1;';

let folder;
let diagnostics;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-biome-'));
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(folder, name));
  write('apps/server/package.json', '{ "name": "server", "dependencies": {} }');
  write('apps/server/src/g.ts', G);
  for (const [, path, text] of FORBIDDEN) write(path, text);
  for (const [path, text] of ALLOWED) write(path, text);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  diagnostics = JSON.parse(stdout).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lint rules', () => {
  it.each(FORBIDDEN)('%s is an error', (rule, path) => {
    expect(found(path)).toContainEqual({ rule: `lint/${rule}`, severity: 'error' });
  });

  it.each(ALLOWED)('%s is free to do what it does', (path) => {
    expect(found(path)).toEqual([]);
  });
});

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
}

function found(path) {
  return diagnostics
    .filter(({ location }) => location.path === path)
    .map(({ category, severity }) => ({ rule: category, severity }));
}
