import { defineConfig } from 'vitest/config';

const { TEST_DATABASE_URL, TEST_REDIS_URL, FUZZ_RUNS } = process.env;
/** What several processes do together needs both servers, as `npm test` starts them. */
const processes = TEST_DATABASE_URL && TEST_REDIS_URL ? [] : ['test/processes/**'];
/** Thousands of requests: `npm test` sends them to one database, `npm run test:fuzz` to the embedded one. */
const fuzz = TEST_DATABASE_URL || FUZZ_RUNS ? [] : ['test/fuzz.test.ts'];

/** The same tests on either database: PostgreSQL with TEST_DATABASE_URL, else the embedded one. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...processes, ...fuzz],
    globalSetup: ['test/build-server.mjs', 'test/prepare-database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // No file keeps state in a module; to load the server anew for each of them takes longer than to test it.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
