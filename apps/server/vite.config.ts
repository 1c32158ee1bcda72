import { defineConfig } from 'vite';

/** Bundles our own code; packages stay where npm put them. */
export default defineConfig({
  ssr: { noExternal: [/^@holdfast\//], target: 'node' },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        admin: 'src/admin.ts',
        backup: 'src/backup.ts',
        restore: 'src/restore.ts',
        'embedded-worker': 'src/platform/db/embedded-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
