import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reports, root } from './lib/paths.mjs';
import { readReports, testsOf } from './lib/reports.mjs';
import {
  differencesFrom,
  parseAttacks,
  parseRequirements,
  parseStatements,
  reportOf,
  unknownDecisions,
} from './lib/requirements.mjs';

const records = join(root, 'docs/decisions');
const specification = join(dirname(root), 'shared/spec');

const requirements = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const tests = readReports(reports).flatMap(testsOf);
if (tests.length === 0) {
  console.error('There are no test reports. Run `npm test` first.');
  process.exit(1);
}
const { lines, isProven } = reportOf(requirements, tests);
const differences = [...compareWords(), ...unknownDecisions(requirements, textOfDecision)];
console.log([...lines, ...differences].join('\n'));
process.exitCode = isProven && differences.length === 0 ? 0 : 1;

function compareWords() {
  if (!existsSync(join(specification, 'statements.tsv'))) {
    console.log('The specification (../shared/spec/statements.tsv) is not here: the words are not compared.');
    return [];
  }
  const [statements, attacks] = ['statements.tsv', 'attacks.md'].map((name) => readSpecification(name));
  return differencesFrom(new Map([...parseStatements(statements), ...parseAttacks(attacks)]), requirements);
}

/** Text of a specification page, or the file name of a decision record; undefined if unavailable. */
function textOfDecision(name) {
  if (name.startsWith('decisions')) return readSpecification(`${name}.md`, undefined);
  const number = /^decision (\d{3})$/.exec(name)?.[1];
  return number && existsSync(records) ? readdirSync(records).find((file) => file.startsWith(number)) : undefined;
}

function readSpecification(name, otherwise = '') {
  const path = join(specification, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : otherwise;
}
