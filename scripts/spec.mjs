import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports, root } from './lib/paths.mjs';
import { readReports, testsOf } from './lib/reports.mjs';
import { parseRequirements, proofOf } from './lib/requirements.mjs';

const requirements = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const tests = readReports(reports).flatMap(testsOf);
if (tests.length === 0) {
  console.error('There are no test reports. Run `npm test` first.');
  process.exit(1);
}

const { rows, overloaded, unknown } = proofOf(requirements, tests);
for (const owner of [...new Set(rows.map((row) => row.owner))]) {
  const [statements, attacks] = ['P', 'A'].map((letter) =>
    rows.filter((row) => row.owner === owner && row.number.startsWith(letter)),
  );
  console.log(`${owner}: ${share(statements)} statements and ${share(attacks)} attacks proven`);
}
const missing = rows.filter((row) => !row.isProven);
for (const { number, owner, words } of missing) console.log(`missing ${number} (${owner}): ${words}`);
for (const title of overloaded) console.log(`more than five numbers, so it proves none: ${title}`);
if (unknown.length > 0) console.log(`named by tests but not in docs/requirements.md: ${unknown.join(', ')}`);
process.exitCode = missing.length > 0 || overloaded.length > 0 ? 1 : 0;

function share(group) {
  return `${group.filter((row) => row.isProven).length} / ${group.length}`;
}
