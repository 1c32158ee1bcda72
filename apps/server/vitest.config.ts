import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const { TEST_DATABASE_URL, TEST_REDIS_URL, FUZZ_RUNS, EMBEDDED_TESTS } = process.env;
/** What several processes do together needs both servers, as `npm test` starts them. */
const processes = TEST_DATABASE_URL && TEST_REDIS_URL ? [] : ['test/processes/**'];
/** Thousands of requests: `npm test` sends them to one database, `npm test -- fuzz` to the embedded one. */
const fuzz = TEST_DATABASE_URL || FUZZ_RUNS ? [] : ['test/fuzz.test.ts'];

/**
 * With EMBEDDED_TESTS=engine, for a run beside the one on PostgreSQL: what depends on the embedded engine itself, on its
 * single connection under load, its start, stop and death, and on long reads. All else is the same SQL through the same
 * driver and runs on PostgreSQL, where test/watch-transactions.ts refuses what a single connection could not do
 * (docs/decisions/055).
 */
const dependsOnEngine = [
  'src/admin-cli/',
  'src/backup/',
  'src/doctor/',
  'src/features/demo/',
  'src/features/history/',
  'src/gateway/point-writer.test.ts',
  'src/platform/',
  'test/admin-process.test.ts',
  'test/folder-lock.test.ts',
  'test/gateway-kill.test.ts',
  'test/jobs.test.ts',
  'test/kill.test.ts',
  'test/log.test.ts',
  'test/simulator.test.ts',
  'test/start.test.ts',
  'test/tables.test.ts',
  'test/watch-transactions.test.ts',
];
const isOfEngine = (path: string) => dependsOnEngine.some((start) => path.startsWith(start));

const tests = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/processes/'));
const usesDatabase = (path: string) =>
  /\/(test-app|test-database|end-under-load)\.ts'/.test(readFileSync(join(import.meta.dirname, path), 'utf8'));

/** A test that takes no database from test/test-database.ts is the same on either: it runs with the embedded ones only. */
const ofTheOther = () => {
  if (TEST_DATABASE_URL) return tests.filter((path) => !usesDatabase(path));
  return EMBEDDED_TESTS === 'engine' ? tests.filter((path) => usesDatabase(path) && !isOfEngine(path)) : [];
};

/** The same tests on either database: PostgreSQL with TEST_DATABASE_URL, else the embedded one. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...processes, ...fuzz, ...ofTheOther()],
    globalSetup: ['test/build-server.mjs', 'test/prepare-database.ts'],
    pool: 'forks',
    // To optimize the embedded database's WebAssembly costs a short test more than it gains by it.
    execArgv: ['--liftoff-only'],
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    // No file keeps state in a module; to load the server anew for each of them takes longer than to test it.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
