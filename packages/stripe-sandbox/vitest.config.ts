import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'stripe-sandbox',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'src/test/global-setup.ts',
    setupFiles: 'src/test/setup.ts',
    // The validators of the SDK's types take long to compile: once for each worker, not for each file.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
