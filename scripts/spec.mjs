import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports, root } from './lib/paths.mjs';
import { readReports, testsOf } from './lib/reports.mjs';
import { parseRequirements, reportOf } from './lib/requirements.mjs';

const requirements = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const tests = readReports(reports).flatMap(testsOf);
if (tests.length === 0) {
  console.error('There are no test reports. Run `npm test` first.');
  process.exit(1);
}
const { lines, isProven } = reportOf(requirements, tests);
console.log(lines.join('\n'));
process.exitCode = isProven ? 0 : 1;
