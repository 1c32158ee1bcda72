import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent } from './lib/parent.mjs';
import { reports, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { readReports, testsOf } from './lib/reports.mjs';
import { attackLine, isAttack, isOpen, parseRequirements, proofOf } from './lib/requirements.mjs';

// Runs only the tests of all attacks, or of the given ones (`npm test -- attacks A7 A16`).
const TIME_LIMIT_MS = 40 * 60_000;
const folder = join(reports, 'attacks');
const { NODE_ENV: _mode, TEST_DATABASE_URL: _url, ...env } = process.env;

endWithParent();
await ensureInstalled();
const asked = process.argv.slice(2);
const attacks = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  .filter((row) => isAttack(row) && !isOpen(row))
  .filter(({ number }) => asked.length === 0 || asked.includes(number))
  // Some proofs need PostgreSQL and Redis, which are not started here.
  .map((row) => ({ ...row, proofs: [] }));
if (attacks.length === 0) {
  console.error(`docs/requirements.md has no ${asked.join(', ')}`);
  process.exit(2);
}
const pattern = `\\[(${attacks.map(({ number }) => number).join('|')})\\]`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const isClean = [await runVitest(), await runPlaywright()].every(Boolean);
const { rows } = proofOf(attacks, readReports(folder).flatMap(testsOf));
for (const row of rows) console.log(attackLine(row));
process.exit(isClean && rows.every(({ isProven }) => isProven) ? 0 : 1);

async function runVitest() {
  const files = ['apps', 'packages', 'scripts'].flatMap(filesNamingThem);
  if (files.length === 0) return true;
  const report = join(folder, 'vitest.json');
  const args = ['run', ...files, '-t', pattern];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests([join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...reporters]);
}

async function runPlaywright() {
  if (filesNamingThem('e2e').length === 0) return true;
  await ensureBuilt();
  const browser = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'e2e.json') };
  const args = ['test', '--grep', pattern, '--reporter=json'];
  return runTests([join(root, 'node_modules/@playwright/test/cli.js'), ...args], browser, { endSignal: 'SIGINT' });
}

/** Loading every test file only to skip all of its tests would take minutes. */
function filesNamingThem(name) {
  if (!existsSync(join(root, name))) return [];
  return readdirSync(join(root, name), { recursive: true })
    .filter((path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(root, name, path))
    .filter((path) => new RegExp(pattern).test(readFileSync(path, 'utf8')));
}

async function runTests(args, more = {}, options = {}) {
  const { code, output } = await run(process.execPath, args, {
    cwd: root,
    env: { ...env, ...more, NO_COLOR: '1' },
    timeoutMs: TIME_LIMIT_MS,
    ...options,
  });
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
