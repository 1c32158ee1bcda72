import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'stripe-sandbox',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'src/test/global-setup.ts',
    setupFiles: 'src/test/setup.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
