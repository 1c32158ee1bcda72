import { join } from 'node:path';
import { audit } from './audit.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { reports, root } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from './processes.mjs';
import { startRedis } from './redis.mjs';
import { countTests, failuresOf, readReport, testsOf } from './reports.mjs';

/** Exit code of `scripts/faults.mjs` if PostgreSQL, Redis or Mosquitto is unavailable. */
const SERVICES_MISSING = 3;
const STEP_LIMIT_MS = 30 * 60_000;
const NOTHING = { passed: 0, failed: 0, skipped: 0, output: '' };
const bin = (path) => join(root, 'node_modules', path);

/**
 * A step returns `{ passed, failed, skipped, failures, tests, output }` or throws; `parts` are its names for `npm test
 * -- <part>`. A step that waits a lot runs in the `background` of those after it, so that no core is idle.
 */
export const STEPS = [
  { name: 'chromium', parts: ['e2e'], run: chromium },
  // Built once up front: concurrent steps must not build the same thing.
  { name: 'build', parts: ['server', 'faults', 'nodes', 'e2e'], run: (say) => build(say, ['server', 'simulator']) },
  { name: 'server-postgres', parts: ['server'], run: serverOnPostgres, background: true },
  { name: 'lint', parts: ['lint'], run: () => check(join(root, 'scripts/lint.mjs')) },
  { name: 'audit', parts: ['audit'], run: (say) => audit(say) },
  // Several checkers would each infer the contract's types anew: twice the CPU time, and no sooner beside other steps.
  { name: 'types', parts: ['types'], run: () => check(bin('typescript/bin/tsc'), ['--build', '--singleThreaded']) },
  { name: 'scripts', parts: ['scripts'], run: () => vitest('scripts') },
  { name: 'contract', parts: ['contract'], run: () => vitest('contract') },
  { name: 'protocols', parts: ['protocols'], run: () => vitest('protocols') },
  { name: 'simulator', parts: ['simulator'], run: () => vitest('simulator') },
  { name: 'stripe-sandbox', parts: ['stripe-sandbox'], run: stripeSandbox },
  { name: 'server-embedded', parts: ['server'], run: serverEmbedded },
  { name: 'build-web', parts: ['e2e'], run: (say) => build(say, ['web']) },
  { name: 'web', parts: ['web'], run: () => vitest('web') },
  { name: 'nodes', parts: ['nodes'], run: nodes },
  { name: 'faults', parts: ['faults'], run: faults },
  // People's waiting times are tested there: nothing else may take the processor.
  { name: 'e2e', parts: ['e2e'], run: playwright, alone: true },
];

export function reportPath(name) {
  return join(reports, `${name}.json`);
}

async function check(script, args = []) {
  const { code, output } = await runNode([script, ...args]);
  return { ...NOTHING, failed: code === 0 ? 0 : 1, output };
}

async function vitest(project, name = project, env = process.env) {
  const report = reportPath(name);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runNode([bin('vitest/vitest.mjs'), ...args], env);
  return resultOf(report, code, output);
}

async function stripeSandbox(say) {
  const result = await vitest('stripe-sandbox');
  for (const line of result.output.match(/^.*(objects checked|no difference).*$/gm) ?? []) say(line);
  return result;
}

let postgres;
/** One PostgreSQL for the steps of the server; undefined where none can be had. */
function sharedPostgres(say) {
  postgres ??= startPostgres(say).catch((error) => say(error.message));
  return postgres;
}

/** Everything where there is no PostgreSQL, else what depends on the embedded engine (apps/server/vitest.config.ts). */
async function serverEmbedded(say) {
  const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, ...env } = process.env;
  const tests = (await sharedPostgres(say)) ? { EMBEDDED_TESTS: 'engine' } : {};
  return vitest('server', 'server-embedded', { ...env, ...tests });
}

/** Also starts Redis, which several processes need. */
async function serverOnPostgres(say) {
  const server = await sharedPostgres(say);
  if (!server) {
    say('no PostgreSQL could be had here: the server is tested on the embedded database only');
    return { ...NOTHING, failed: isCi() ? 1 : 0 };
  }
  const redis = await startRedis(say).catch((error) => say(error.message));
  if (!redis) say('no Redis could be had here: several processes are not tested');
  const redisEnv = redis ? { TEST_REDIS_URL: redis.url } : {};
  try {
    const env = { ...process.env, TEST_DATABASE_URL: server.url, ...redisEnv };
    const result = await vitest('server', 'server-postgres', env);
    return { ...result, failed: result.failed + (redis || !isCi() ? 0 : 1) };
  } finally {
    await redis?.stop();
    await server.stop();
  }
}

async function faults(say) {
  const report = reportPath('faults');
  const { code, output } = await runNode([join(root, 'scripts/faults.mjs'), '--short', '--report', report]);
  if (code === SERVICES_MISSING) {
    say(`${output.trim().split('\n').at(-1)}: no fault is tried`);
    return { ...NOTHING, failed: isCi() ? 1 : 0 };
  }
  return resultOf(report, code, output);
}

/** Unavailable versions fail in CI and are skipped elsewhere. */
async function nodes(say) {
  // Imported lazily: it needs packages that are installed after this file is loaded.
  const { walkNodes } = await import('./nodes.mjs');
  const result = await walkNodes(say);
  return isCi() ? { ...result, failed: result.failed + result.skipped, skipped: 0 } : result;
}

async function build(say, names) {
  await ensureBuilt(say, root, names);
  return NOTHING;
}

async function chromium(say) {
  process.env.CHROMIUM_PATH = ensureChromium(say);
  return NOTHING;
}

async function playwright() {
  // Playwright ends its browsers and its server only on SIGINT.
  const args = [bin('@playwright/test/cli.js'), 'test'];
  const { code, output } = await runNode(args, process.env, { endSignal: 'SIGINT' });
  return resultOf(reportPath('e2e'), code, output);
}

function resultOf(path, code, output) {
  const report = readReport(path);
  return { ...countTests(report, code), failures: failuresOf(report), tests: report ? testsOf(report) : [], output };
}

function runNode(args, { NODE_ENV: _, ...env } = process.env, options = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  return run(process.execPath, args, {
    cwd: root,
    env: { ...env, ...colour },
    timeoutMs: STEP_LIMIT_MS,
    ...options,
  });
}

function isCi() {
  return Boolean(process.env.CI) && process.env.CI !== 'false';
}
