import type { Plugin } from 'vite';
import { brand, tokens } from '../src/brand.ts';

const file = 'manifest.webmanifest';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** https://www.w3.org/TR/appmanifest/ */
export const webManifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: tokens.bg[0],
  theme_color: tokens.bg[0],
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
};

export const installable = (): Plugin => ({
  name: 'installable',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(webManifest) });
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.url !== `/${file}`) return next();
      response.setHeader('content-type', 'application/manifest+json').end(JSON.stringify(webManifest));
    });
  },
});
