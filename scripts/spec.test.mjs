import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeProject } from './test/fake-project.mjs';

const STATEMENT = 'Leads on to the next page.';
const row = (words, decision = '', proofs = '') => `| P1.2.3 | auth | ${words} | ${decision} | ${proofs} |\n`;
const attack = '| A7 | auth | Guessing is stopped |  |  |\n';

let project;
let beside;
beforeEach(() => {
  project = createFakeProject();
  // The checkout has its own parent folder, so that the specification can be placed beside it.
  beside = mkdtempSync(join(tmpdir(), 'holdfast-beside-'));
  renameSync(project.folder, join(beside, 'checkout'));
});
afterEach(() => rmSync(beside, { recursive: true, force: true }));

const write = (path, text) => {
  const file = join(beside, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};
const requirements = (...rows) => write('checkout/docs/requirements.md', rows.join(''));
const specify = (words = STATEMENT) => {
  write('shared/spec/statements.tsv', `id\towner\tscreen\tstatement\nP1.2.3\tfoundation\tSign-in\t${words}\n`);
  write('shared/spec/attacks.md', '# Attacks\n- A7 Guessing is stopped\n');
  write('shared/spec/decisions-2.md', '| P1.2.3 | wrong | right |\n');
};
const prove = (...tests) =>
  write(
    'checkout/.reports/web.json',
    JSON.stringify({
      testResults: tests.map(([name, title, status = 'passed']) => ({
        name,
        status,
        assertionResults: [{ title, status }],
      })),
    }),
  );
const proveAll = () => prove(['/src/a.test.ts', 'leads on [P1.2.3]'], ['/src/a.test.ts', 'stops guessing [A7]']);
const spec = () =>
  spawnSync(process.execPath, ['scripts/spec.mjs'], { cwd: join(beside, 'checkout'), encoding: 'utf8' });

describe('npm run spec', () => {
  it('fails without reports', () => {
    requirements(row(STATEMENT));
    expect(spec()).toMatchObject({ status: 1, stderr: expect.stringContaining('no test reports') });
  });

  it('succeeds when the words are the specification and the reports prove everything', () => {
    specify();
    requirements(row(STATEMENT), attack);
    proveAll();
    expect(spec()).toMatchObject({
      status: 0,
      stdout:
        'statements 1 / 1 proven, 0 of them in a browser\ndecided    0 rows\nattacks    1 / 1 proven\nauth       1 / 1 statements, 1 / 1 attacks proven\nA7      1 tests             Guessing is stopped\n',
    });
  });

  it('names what is missing and fails', () => {
    specify();
    requirements(row(STATEMENT), attack);
    prove(['a.test.ts', 'leads on [P1.2.3]'], ['a.test.ts', 'stops guessing [A7]', 'failed']);
    expect(spec()).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/attacks +0 \/ 1 proven, unproven: A7\n(?:.*\n)*missing A7 \(auth\): Guessing is/),
    });
  });

  it('fails on a word that differs, unless its row names a decision that exists', () => {
    specify();
    proveAll();
    requirements(row('Leads on to the last page.'), attack);
    expect(spec()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("P1.2.3 says 'last' where the specification says 'next' (word 5)"),
    });
    requirements(row('Leads on to the last page.', 'decisions-2: P1.2.3'), attack);
    expect(spec()).toMatchObject({ status: 0, stdout: expect.stringContaining('decided    1 rows, decisions-2: 1') });
    requirements(row('Leads on to the last page.', 'decisions-2: P1.2.4'), attack);
    expect(spec()).toMatchObject({ status: 1, stdout: expect.stringContaining('a decision that there is not') });
    requirements(row('Leads on to the last page.', 'decision 001'), attack);
    expect(spec().status).toBe(1);
    write('checkout/docs/decisions/001-last-pages.md', '');
    expect(spec().status).toBe(0);
  });

  it('fails on a statement without a row', () => {
    specify();
    proveAll();
    requirements(attack);
    expect(spec()).toMatchObject({ status: 1, stdout: expect.stringContaining('P1.2.3 has no row') });
  });

  it('says so where the specification is not there, and judges the rest', () => {
    proveAll();
    requirements(row('In other words'), attack);
    expect(spec()).toMatchObject({ status: 0, stdout: expect.stringContaining('the words are not compared') });
    requirements(row('In other words', '', 'b.test.ts'), attack);
    expect(spec().status).toBe(1);
  });

  it('fails when a listed proof did not pass', () => {
    specify();
    requirements(row(STATEMENT, '', 'a.test.ts, b.test.ts'), attack);
    proveAll();
    expect(spec()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('missing P1.2.3 (auth): listed but not passed: 1 × b.test.ts'),
    });
  });

  it('counts what is proven in a browser', () => {
    specify();
    requirements(row(STATEMENT), attack);
    proveAll();
    const tests = [{ status: 'expected' }];
    const specs = [{ title: 'leads on [P1.2.3]', file: 'auth.spec.ts', tests }];
    write('checkout/.reports/e2e.json', JSON.stringify({ suites: [{ specs }] }));
    expect(spec()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 / 1 proven, 1 of them in a browser'),
    });
  });
});
