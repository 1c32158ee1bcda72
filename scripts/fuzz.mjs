import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent } from './lib/parent.mjs';
import { reports, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

// Fuzz tests: FUZZ_RUNS requests to every API call (default 200) from the seed FUZZ_SEED, with a table of the results;
// FUZZ_FRAMES mutated frames per tracker protocol (default one million).
const TIME_LIMIT_MS = 60 * 60_000;
const report = join(reports, 'fuzz.txt');
const { NODE_ENV: _mode, FUZZ_RUNS = '200', FUZZ_FRAMES = '1000000', ...env } = process.env;

endWithParent();
await ensureInstalled();
mkdirSync(reports, { recursive: true });
rmSync(report, { force: true });
const files = ['apps/server/test/fuzz.test.ts', 'packages/protocols/src/fuzz.test.ts'].map((file) => join(root, file));
const args = ['run', '--project', 'server', '--project', 'protocols', ...files];
const { code, output } = await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  env: { ...env, FUZZ_RUNS, FUZZ_FRAMES, FUZZ_REPORT: report, NO_COLOR: '1' },
  timeoutMs: TIME_LIMIT_MS,
});
if (code !== 0) console.log(output.trimEnd());
if (existsSync(report)) console.log(readFileSync(report, 'utf8').trimEnd());
process.exit(code);
