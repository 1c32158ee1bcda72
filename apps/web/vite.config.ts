import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { sharedChunks } from './build/chunks.ts';
import { firstScreen } from './build/first-screen.ts';
import { installable } from './build/installable.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import manifest from './package.json' with { type: 'json' };
import { brand, tokens } from './src/brand.ts';

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Preloads the font of the first screen in parallel with the style sheet. */
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

const brandPage = (): Plugin => ({
  name: 'brand-page',
  transformIndexHtml: (html) =>
    html.replace('%BRAND%', brand.name).replace('%LIGHT%', tokens.bg[0]).replace('%DARK%', tokens.bg[1]),
});

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    plugins: [
      react(),
      brandPage(),
      firstScreen(),
      preloadFont('geist-latin-wght-normal'),
      installable(),
      serviceWorker(),
      precompress(),
    ],
    define: { __WEB_VERSION__: JSON.stringify(manifest.version) },
    server: {
      proxy: {
        '/api': apiUrl,
        '/map/': apiUrl,
        '/readyz': apiUrl,
        '/socket.io': { target: apiUrl, ws: true },
      },
    },
    // Inlined assets would be data: URLs, which the CSP forbids for fonts and scripts.
    build: {
      manifest: true,
      // Browsers without modulepreload load the same files slightly later.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Separate chunk: the app awaits its translation at top level, so sharing a chunk would be a deadlock.
              { name: 'brand', test: /src\/brand\.ts$/, priority: 12 },
              ...(command === 'build' ? await sharedChunks() : []),
            ],
          },
        },
      },
    },
  }),
);
