import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeProject } from './test/fake-project.mjs';

let project;
beforeEach(() => {
  project = createFakeProject();
  project.write('docs/requirements.md', '| P1.2.3 | auth | Leads on |\n| A7 | auth | Guessing is stopped |\n');
});
afterEach(() => project.remove());

const spec = () => spawnSync(process.execPath, ['scripts/spec.mjs'], { cwd: project.folder, encoding: 'utf8' });
const report = (...tests) =>
  JSON.stringify({
    testResults: [
      { name: 'a', status: 'passed', assertionResults: tests.map(([title, status]) => ({ title, status })) },
    ],
  });

describe('npm run spec', () => {
  it('fails without reports', () => {
    expect(spec()).toMatchObject({ status: 1, stderr: expect.stringContaining('no test reports') });
  });

  it('names what is missing and fails', () => {
    project.write('.reports/web.json', report(['leads on [P1.2.3]', 'passed'], ['stops guessing [A7]', 'failed']));
    const { status, stdout } = spec();
    expect(status).toBe(1);
    expect(stdout).toBe(
      'auth       1 / 1 statements, 0 / 1 attacks proven\nA7      1 tests  1 FAILED   Guessing is stopped\nmissing A7 (auth): Guessing is stopped\n',
    );
  });

  it('succeeds when the reports together prove everything', () => {
    project.write('.reports/web.json', report(['leads on [P1.2.3]', 'passed']));
    project.write('.reports/server-embedded.json', report(['stops guessing [A7]', 'passed']));
    expect(spec()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 / 1 statements, 1 / 1 attacks proven'),
    });
  });
});
