import { defineConfig } from 'vitest/config';

/** What several processes do together needs both servers, as `npm test` starts them. */
const hasRedis = Boolean(process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL);

/** The same tests on either database: PostgreSQL with TEST_DATABASE_URL, else the embedded one. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: hasRedis ? [] : ['test/processes/**'],
    globalSetup: 'test/prepare-database.ts',
    pool: 'forks',
    maxWorkers: 2,
    // No file keeps state in a module; to load the server anew for each of them takes longer than to test it.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
