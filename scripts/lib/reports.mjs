import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All tests of a vitest or Playwright report: `{ title, file, status, message, milliseconds, isInBrowser }`; the status
 * is passed, failed or skipped.
 */
export function testsOf(report) {
  return Array.isArray(report.testResults) ? vitestTests(report) : playwrightTests(report.suites ?? []);
}

export function readReport(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function readReports(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readReport(join(folder, name)))
    .filter(Boolean);
}

/** Counts of one runner. A runner that failed without a failed test, or ran no tests, counts as one failure. */
export function countTests(report, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status } of report ? testsOf(report) : []) counts[status] += 1;
  const ranNothing = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (exitCode !== 0 || ranNothing)) counts.failed = 1;
  return counts;
}

export function failuresOf(report) {
  return (report ? testsOf(report) : [])
    .filter(({ status }) => status === 'failed')
    .map(({ title, message = '' }) => `${title}: ${message.trim().split('\n')[0]}`);
}

/** One line for each of the slowest tests; `tests` are those of `testsOf`, with the name of their step. */
export function slowestOf(tests, count) {
  return tests
    .filter(({ milliseconds }) => milliseconds)
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ step, title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${step}: ${title}`);
}

function vitestTests({ testResults }) {
  return testResults.flatMap(({ status, name, message, assertionResults }) => {
    const tests = assertionResults.map((test) => ({
      title: test.title,
      file: name,
      status: vitestStatus(test.status),
      message: test.failureMessages?.[0],
      milliseconds: test.duration,
    }));
    const isBrokenFile = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return isBrokenFile ? [...tests, { title: name, file: name, status: 'failed', message }] : tests;
  });
}

function vitestStatus(status) {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

function playwrightTests(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        title,
        file,
        isInBrowser: true,
        status: playwrightStatus(status),
        message: results?.find(({ error }) => error)?.error.message,
        milliseconds: results?.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...playwrightTests(inner),
  ]);
}

// 'flaky' (passed on a retry) counts as failed.
function playwrightStatus(status) {
  if (status === 'expected') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}
