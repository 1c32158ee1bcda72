import { describe, expect, it } from 'vitest';
import { countTests, failuresOf, slowestOf, testsOf } from './reports.mjs';

const vitest = (...assertionResults) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
      assertionResults,
    },
  ],
});
const playwright = (...statuses) => ({
  suites: [
    {
      title: 'auth.spec.ts',
      specs: [],
      suites: [{ title: 'sign-in', specs: statuses.map((status) => ({ title: `is ${status}`, tests: [{ status }] })) }],
    },
  ],
});

describe('reports', () => {
  it('of vitest give every test with its own title', () => {
    const report = vitest(
      { title: 'a', status: 'passed' },
      { title: 'b', status: 'failed' },
      { title: 'c', status: 'todo' },
    );
    expect(testsOf(report)).toEqual([
      { title: 'a', file: 'a.test.ts', status: 'passed' },
      { title: 'b', file: 'a.test.ts', status: 'failed' },
      { title: 'c', file: 'a.test.ts', status: 'skipped' },
    ]);
  });

  it('of Playwright give every test, and a flaky one as failed', () => {
    expect(testsOf(playwright('expected', 'unexpected', 'flaky', 'skipped')).map(({ status }) => status)).toEqual([
      'passed',
      'failed',
      'failed',
      'skipped',
    ]);
  });

  it('list what failed and why, a line each', () => {
    const failed = { title: 'b', status: 'failed', failureMessages: ['Error: no\n at line 1'] };
    expect(failuresOf(vitest({ title: 'a', status: 'passed' }, failed))).toEqual(['b: Error: no']);
    expect(failuresOf(undefined)).toEqual([]);
  });

  it('list the slowest tests of both runners', () => {
    const ofBrowser = playwright('expected');
    ofBrowser.suites[0].suites[0].specs[0].tests[0].results = [{ duration: 61_000 }];
    const tests = [...testsOf(ofBrowser), ...testsOf(vitest({ title: 'a', status: 'passed', duration: 250 }))];
    const ofStep = tests.map((test) => ({ ...test, step: 'x' }));
    expect(slowestOf(ofStep, 10)).toEqual(['  61.0 s  x: is expected', '   0.3 s  x: a']);
    expect(slowestOf(ofStep, 1)).toHaveLength(1);
  });

  it('count a test file that could not be loaded', () => {
    const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] };
    expect(countTests(report, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it.each([
    ['no report', undefined, 0],
    ['a report without tests', vitest(), 0],
    ['only skipped tests', vitest({ title: 'a', status: 'skipped' }), 0],
    ['a runner that failed though its tests passed', vitest({ title: 'a', status: 'passed' }), 1],
  ])('count %s as one failure', (_, report, exitCode) => {
    expect(countTests(report, exitCode).failed).toBe(1);
  });

  it('do not count a runner as failed beside its failed tests', () => {
    expect(countTests(vitest({ title: 'a', status: 'failed' }, { title: 'b', status: 'passed' }), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });
});
