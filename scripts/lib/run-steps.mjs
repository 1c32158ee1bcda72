import { measureCpu } from './cpu-time.mjs';
import { slowestOf } from './reports.mjs';

const SLOWEST_SHOWN = 10;

/**
 * Runs every step, even after failures, one after another; one in the `background` holds up none of those after it,
 * except a step that is `alone`. Prints results, the slowest tests and failures; returns the totals.
 */
export async function runSteps(steps, say = console.log) {
  const results = await runAll(steps, say);
  const ofTests = ({ step, tests = [] }) => tests.map((test) => ({ ...test, step }));
  const slowest = slowestOf(results.flatMap(ofTests), SLOWEST_SHOWN);
  if (slowest.length > 0) say('the slowest tests:');
  for (const line of slowest) say(line);
  for (const { step, failed, failures = [] } of results) {
    if (failed > 0) for (const line of failures) say(`FAILED ${step}: ${line}`);
  }
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

async function runAll(steps, say) {
  const started = [];
  for (const step of steps) {
    if (step.alone) await Promise.all(started);
    const result = runStep(step, say);
    started.push(result);
    if (!step.background) await result;
  }
  return Promise.all(started);
}

async function runStep(step, say) {
  const startedAt = Date.now();
  const run = () => step.run((line) => say(`  ${step.name}: ${line}`)).catch(failure);
  const { result, seconds: cpuSeconds } = await measureCpu(run);
  const took = `${inSeconds((Date.now() - startedAt) / 1000)} s`;
  const computed = cpuSeconds === undefined ? '' : `  ${inSeconds(cpuSeconds)} s of CPU`;
  if (result.failed > 0 && result.output) say(result.output.trimEnd());
  say(`  ${step.name.padEnd(16)} ${summary(result).padEnd(32)} ${took}${computed}`);
  return { ...result, step: step.name };
}

function inSeconds(seconds) {
  return seconds.toFixed(1).padStart(6);
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
