import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeProject } from './test/fake-project.mjs';

let project;
beforeEach(() => {
  project = createFakeProject();
});
afterEach(() => project.remove());

const test = (parts, env = {}) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...parts], {
    cwd: project.folder,
    env: { ...project.env, ...env },
    encoding: 'utf8',
  });
const lastLine = ({ stdout }) => stdout.trimEnd().split('\n').at(-1);

// Fake vitest: reports the configured number of passed tests; no report if the variable is empty.
const RUNNER = `
import { writeFileSync } from 'node:fs';
const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
const name = process.env.TEST_DATABASE_URL ? 'on PostgreSQL' : 'on its own';
const assertionResults = Array.from({ length: Number(process.env.FAKE_TESTS) }, () => ({ title: name, status: 'passed' }));
if (process.env.FAKE_TESTS) writeFileSync(file, JSON.stringify({ testResults: [{ name: 'a', status: 'passed', assertionResults }] }));
`;

describe('npm test', () => {
  it('adds up what the runners report, the server on both databases', () => {
    project.write('node_modules/vitest/vitest.mjs', RUNNER);
    const result = test(['web', 'server'], { FAKE_TESTS: '4', TEST_DATABASE_URL: 'postgres://somewhere/test' });
    expect(result.status).toBe(0);
    expect(lastLine(result)).toBe('12 passed, 0 failed');
    for (const name of ['web', 'server-embedded', 'server-postgres']) {
      expect(existsSync(join(project.folder, `.reports/${name}.json`))).toBe(true);
    }
  });

  it('fails when a runner ran nothing, whatever an earlier run left behind', () => {
    project.write('node_modules/vitest/vitest.mjs', RUNNER);
    expect(test(['web', 'contract'], { FAKE_TESTS: '3' }).status).toBe(0);
    const result = test(['web'], { FAKE_TESTS: '' });
    expect(result.status).toBe(1);
    expect(lastLine(result)).toBe('0 passed, 1 failed');
    expect(existsSync(join(project.folder, '.reports/contract.json'))).toBe(true);
  });

  it('stops when the packages cannot be installed', () => {
    const result = test(['web'], { FAKE_NPM_FAILS: '1' });
    expect(result.status).toBe(1);
    expect(lastLine(result)).toBe('0 passed, 1 failed');
  });

  it('knows its parts', () => {
    expect(test(['kitchen'])).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown: kitchen') });
  });
});
