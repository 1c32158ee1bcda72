import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breaks, SEED } from './breaks/list.mjs';
import { catcherOf, copyTree, isProven, patternOf, testPath, toTable, whileBroken } from './lib/breaks.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { readReport } from './lib/reports.mjs';

const LIMIT_MS = 10 * 60_000;

const asked = process.argv.slice(2);
const chosen = breaks.filter(({ number }) => asked.length === 0 || asked.includes(number));
const unknown = asked.filter((number) => !breaks.some((one) => one.number === number));
if (unknown.length > 0) {
  console.error(`There is no break of ${unknown.join(', ')}.`);
  process.exit(2);
}

const copy = mkdtempSync(join(tmpdir(), 'holdfast-breaks-'));
const results = [];
try {
  copyTree(root, copy);
  console.log(`${chosen.length} breaks, picked with the seed '${SEED}'`);
  const whole = await proveAll();
  for (const wanted of chosen) results.push(await attempt(wanted, whole.get(wanted.project)));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(toTable(results));
process.exitCode = results.every(({ caughtBy }) => caughtBy) ? 0 : 1;

/** Once for each project, as things are. */
async function proveAll() {
  const whole = new Map();
  for (const project of new Set(chosen.map((one) => one.project))) {
    whole.set(project, await test(chosen.filter((one) => one.project === project)));
  }
  return whole;
}

async function attempt(wanted, whole) {
  const { number, what } = wanted;
  const start = Date.now();
  const finish = (caughtBy, note = caughtBy ?? 'not caught') => {
    console.log(`${number} ${what}: ${note}`);
    return { number, what, caughtBy, seconds: (Date.now() - start) / 1000 };
  };
  // Alone once more: among many others a test may have to wait too long.
  if (!isProven(whole, number) && !isProven(await test([wanted]), number)) {
    return finish(undefined, 'its test does not pass as things are');
  }
  try {
    return finish(catcherOf(await whileBroken(copy, wanted, () => test([wanted])), number));
  } catch (error) {
    return finish(undefined, error.message);
  }
}

/** The report of the tests that name these statements, of one project. */
async function test(wanted) {
  const [{ project }] = wanted;
  const report = join(copy, `${project}.json`);
  rmSync(report, { force: true });
  const files = [...new Set(wanted.map(testPath))];
  const names = wanted.map(({ number }) => patternOf(number).source).join('|');
  const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, NODE_ENV: ___, ...env } = process.env;
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...files, '-t', names];
  await run(process.execPath, [...args, '--reporter=json', `--outputFile.json=${report}`], {
    cwd: copy,
    env,
    timeoutMs: LIMIT_MS,
  });
  return readReport(report);
}
