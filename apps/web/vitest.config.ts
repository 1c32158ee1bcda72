import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

export default defineConfig({
  plugins: [react()],
  define: { __WEB_VERSION__: JSON.stringify(manifest.version) },
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // Safe, because the setup cleans up between tests; loading the app again for each file took half of the time.
    isolate: false,
    // Tests spend a third of their time waiting for delayed rendering, so at least three workers are useful.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { groupOrder: 2 },
    // Rendered pages are short-lived garbage; with V8's default semi-space they would be copied many times.
    execArgv: ['--max-semi-space-size=64'],
    // The position of toasts is specified, and so tested; other styles are skipped for speed.
    css: { include: [/toaster\.module\.css$/] },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
