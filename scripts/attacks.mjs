import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attackTestFiles } from './lib/attack-tests.mjs';
import { countAttacks, parseAttacks, tableOfAttacks } from './lib/attacks.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent } from './lib/parent.mjs';
import { reports, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { readReports, testsOf } from './lib/reports.mjs';

// Every attack of docs/attacks.md, or those that are named (`npm run test:attacks -- A7 A16`), and nothing else.
const TIME_LIMIT_MS = 40 * 60_000;
const folder = join(reports, 'attacks');
const { NODE_ENV: _mode, TEST_DATABASE_URL: _url, ...env } = process.env;

endWithParent();
await ensureInstalled();
const asked = process.argv.slice(2);
const attacks = parseAttacks(readFileSync(join(root, 'docs/attacks.md'), 'utf8')).filter(
  ({ number }) => asked.length === 0 || asked.includes(number),
);
if (attacks.length === 0) {
  console.error(`docs/attacks.md has no ${asked.join(', ')}`);
  process.exit(2);
}
const pattern = `\\[(${attacks.map(({ number }) => number).join('|')})\\]`;
const files = attackTestFiles(root, pattern);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const isClean = [await runVitest(), await runPlaywright()].every(Boolean);
const { text, isHeld } = tableOfAttacks(countAttacks(attacks, readReports(folder).flatMap(testsOf)));
console.log(text);
process.exit(isClean && isHeld ? 0 : 1);

async function runVitest() {
  if (files.vitest.length === 0) return true;
  const report = join(folder, 'vitest.json');
  const args = ['run', ...files.vitest, '-t', pattern];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests([join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...reporters]);
}

async function runPlaywright() {
  if (files.playwright.length === 0) return true;
  await ensureBuilt();
  const browser = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'e2e.json') };
  const args = ['test', '--grep', pattern, '--reporter=json'];
  return runTests([join(root, 'node_modules/@playwright/test/cli.js'), ...args], browser, { endSignal: 'SIGINT' });
}

/** What a runner has to say is shown only when something failed. */
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
