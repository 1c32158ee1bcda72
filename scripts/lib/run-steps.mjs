import { slowestOf } from './reports.mjs';

const SLOWEST_SHOWN = 10;

/** Runs every step, whatever became of those before it; prints each, the slowest tests and what failed; answers the sums. */
export async function runSteps(steps, say = console.log) {
  const sums = { passed: 0, failed: 0 };
  const failures = [];
  const tests = [];
  for (const step of steps) {
    const startedAt = Date.now();
    const result = await step.run((line) => say(`  ${step.name}: ${line}`)).catch(failure);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    if (result.failed > 0 && result.output) say(result.output.trimEnd());
    say(`  ${step.name.padEnd(16)} ${summary(result).padEnd(32)} ${seconds.padStart(6)} s`);
    sums.passed += result.passed;
    sums.failed += result.failed;
    tests.push(...(result.tests ?? []).map((test) => ({ ...test, step: step.name })));
    if (result.failed > 0) failures.push(...(result.failures ?? []).map((line) => `FAILED ${step.name}: ${line}`));
  }
  const slowest = slowestOf(tests, SLOWEST_SHOWN);
  if (slowest.length > 0) say('the slowest tests:');
  for (const line of [...slowest, ...failures]) say(line);
  return sums;
}

function failure(error) {
  return { passed: 0, failed: 1, skipped: 0, output: error.message };
}

function summary({ passed, failed, skipped }) {
  if (passed + failed + skipped === 0) return 'ok';
  if (failed > 0 && passed + skipped === 0) return 'FAILED';
  const counts = [`${passed} passed`];
  if (failed > 0) counts.push(`${failed} FAILED`);
  if (skipped > 0) counts.push(`${skipped} skipped`);
  return counts.join(', ');
}
