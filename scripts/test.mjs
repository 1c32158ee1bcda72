import { mkdirSync, rmSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { endWithParent } from './lib/parent.mjs';
import { reports } from './lib/paths.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { reportPath, STEPS } from './lib/steps.mjs';

/** Slow, or need programs that few machines have: run only by name, each with its own arguments. */
const EXTRAS = ['attacks', 'breaks', 'fuzz', 'languages', 'mosquitto', 'new-user', 'rolling', 'upgrade'];

checkNodeVersion();
endWithParent();
const asked = process.argv.slice(2);
if (EXTRAS.includes(asked[0])) {
  process.argv.splice(2, 1);
  await import(`./${asked[0]}.mjs`);
} else {
  process.exit(await runParts(asked));
}

async function runParts(parts) {
  const known = [...new Set(STEPS.flatMap((step) => step.parts))];
  const unknown = parts.filter((part) => !known.includes(part));
  if (unknown.length > 0) {
    console.error(`unknown: ${unknown.join(', ')}. The parts are ${known.join(', ')}; alone ${EXTRAS.join(', ')}.`);
    return 2;
  }
  try {
    await ensureInstalled();
  } catch (error) {
    console.error(error.message);
    console.log('0 passed, 1 failed');
    return 1;
  }
  const steps = STEPS.filter((step) => parts.length === 0 || step.parts.some((part) => parts.includes(part)));
  // Removes reports of earlier runs.
  if (parts.length === 0) rmSync(reports, { recursive: true, force: true });
  for (const step of steps) rmSync(reportPath(step.name), { force: true });
  mkdirSync(reports, { recursive: true });

  const { passed, failed } = await runSteps(steps);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
