import { defineConfig } from 'vite';

/** Bundles our own code; packages stay where npm put them. */
export default defineConfig({
  ssr: { noExternal: [/^@holdfast\//], target: 'node' },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
});
