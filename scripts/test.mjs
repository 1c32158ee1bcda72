import { mkdirSync, rmSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { endWithParent } from './lib/parent.mjs';
import { reports } from './lib/paths.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { reportPath, STEPS } from './lib/steps.mjs';

checkNodeVersion();
endWithParent();
const parts = process.argv.slice(2);
const known = [...new Set(STEPS.map((step) => step.part))];
const unknown = parts.filter((part) => !known.includes(part));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. The parts are ${known.join(', ')}.`);
  process.exit(2);
}

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const steps = STEPS.filter((step) => parts.length === 0 || parts.includes(step.part));
// What an earlier run reported must not count for this one.
if (parts.length === 0) rmSync(reports, { recursive: true, force: true });
for (const step of steps) rmSync(reportPath(step.name), { force: true });
mkdirSync(reports, { recursive: true });

const { passed, failed } = await runSteps(steps);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
