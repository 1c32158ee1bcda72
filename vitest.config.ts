import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Of two cores it would leave one idle.
    maxWorkers: '100%',
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], environment: 'node', testTimeout: 60_000 } },
    ],
  },
});
