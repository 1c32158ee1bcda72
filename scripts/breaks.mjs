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
  for (const wanted of chosen) results.push(await attempt(wanted));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(toTable(results));
process.exitCode = results.every(({ caughtBy }) => caughtBy) ? 0 : 1;

async function attempt(wanted) {
  const { number, what } = wanted;
  const start = Date.now();
  const finish = (caughtBy, note = caughtBy ?? 'not caught') => {
    console.log(`${number} ${what}: ${note}`);
    return { number, what, caughtBy, seconds: (Date.now() - start) / 1000 };
  };
  if (!isProven(await test(wanted), number)) return finish(undefined, 'its test does not pass as things are');
  try {
    return finish(catcherOf(await whileBroken(copy, wanted, () => test(wanted)), number));
  } catch (error) {
    return finish(undefined, error.message);
  }
}

/** Test report of the tests that name the statement, from its test file only. */
async function test(wanted) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, NODE_ENV: ___, ...env } = process.env;
  const args = ['run', '--project', wanted.project, testPath(wanted), '-t', patternOf(wanted.number).source];
  const reporting = ['--reporter=json', `--outputFile.json=${report}`];
  await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...reporting], {
    cwd: copy,
    env,
    timeoutMs: LIMIT_MS,
  });
  return readReport(report);
}
