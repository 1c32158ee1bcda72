import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';
import { isAttack, isOpen, parseRequirements } from './lib/requirements.mjs';
import { createFakeProject } from './test/fake-project.mjs';

// Fake vitest: reports one test per given file, whose content is the title.
const RUNNER = `
import { readFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
const file = args.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
const titles = args.filter((arg) => arg.endsWith('.test.ts')).map((path) => readFileSync(path, 'utf8').trim());
const status = process.env.FAKE_STATUS ?? 'passed';
const assertionResults = titles.map((title) => ({ title, status }));
writeFileSync(file, JSON.stringify({ testResults: [{ name: 'a', status, assertionResults }] }));
console.log('pattern ' + args[args.indexOf('-t') + 1]);
process.exit(status === 'passed' ? 0 : 1);
`;

let project;
beforeEach(() => {
  project = createFakeProject();
  project.write('node_modules/vitest/vitest.mjs', RUNNER);
  project.write(
    'docs/requirements.md',
    '| P1.2.3 | auth | Leads on |  |  |\n| A7 | auth | Guessing |  |  |\n| A16 | plans | Money |  |  |\n| A29 | devices | Frames | open: not built |  |\n',
  );
  project.write('apps/server/src/login.test.ts', 'stops guessing [A7]');
  project.write('apps/web/src/other.test.ts', 'is about no attack');
});
afterEach(() => project.remove());

const attacks = (args = [], env = {}) =>
  spawnSync(process.execPath, ['scripts/test.mjs', 'attacks', ...args], {
    cwd: project.folder,
    env: { ...project.env, ...env },
    encoding: 'utf8',
  });

describe('npm test -- attacks', () => {
  it('fails where an attack has no test', () => {
    const { status, stdout } = attacks();
    expect(status).toBe(1);
    expect(stdout).toMatch(/^A7 +1 tests +Guessing$/m);
    expect(stdout).toMatch(/^A16 +0 tests +NO TEST +Money$/m);
    expect(stdout).not.toContain('A29');
  });

  it('succeeds when every attack has one, and fails with what was said when one fails', () => {
    project.write('packages/contract/src/price.test.ts', 'keeps the price [A16]');
    expect(attacks()).toMatchObject({ status: 0, stdout: expect.not.stringContaining('pattern') });
    const failed = attacks([], { FAKE_STATUS: 'failed' });
    expect(failed.status).toBe(1);
    expect(failed.stdout).toContain('pattern \\[(A7|A16)\\]');
    expect(failed.stdout).toMatch(/^A16 +1 tests +1 FAILED +Money$/m);
  });

  it('runs only what is asked for', () => {
    expect(attacks(['A7'])).toMatchObject({ status: 0, stdout: expect.not.stringContaining('A16') });
    expect(attacks(['A99'])).toMatchObject({ status: 2, stderr: expect.stringContaining('A99') });
  });
});

it('docs/attacks.md has all the attacks of docs/requirements.md that are not open, and its files exist', () => {
  const read = (name) => readFileSync(join(root, 'docs', name), 'utf8');
  const page = read('attacks.md');
  const listed = [...page.matchAll(/^\| (A\d+) /gm)].map(([, number]) => number);
  const required = parseRequirements(read('requirements.md')).filter((row) => isAttack(row) && !isOpen(row));
  expect(listed).toEqual(required.map(({ number }) => number));
  for (const [, path] of page.matchAll(/`((?:apps|packages)\/[^`]+)`/g)) {
    expect(() => readFileSync(join(root, path)), path).not.toThrow();
  }
});
