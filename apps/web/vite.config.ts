import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** The one font that the first screen needs starts loading with the page, not after its style sheet. */
const preloadFont = (name: string): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.includes(name))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
});

export default defineConfig({
  plugins: [react(), preloadFont('geist-latin-wght-normal')],
  server: { proxy: { '/api': apiUrl } },
  // Inlined files would be data: addresses, which the content security policy refuses for fonts and scripts.
  build: { manifest: true, assetsInlineLimit: 0 },
  worker: { format: 'es' },
});
