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
    // The set-up leaves nothing behind between two tests; to load the app anew for each file took half of the time.
    isolate: false,
    // A third of the time a test waits for what shows itself after a moment.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { groupOrder: 2 },
    // Every page that is rendered and thrown away is young garbage; with V8's default it is copied many times.
    execArgv: ['--max-semi-space-size=64'],
    // Where toasts stand is specified, and so tested; all other styles are left out for speed.
    css: { include: [/toaster\.module\.css$/] },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
