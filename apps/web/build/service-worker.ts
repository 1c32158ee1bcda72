import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const workerSource = 'src/service-worker/sw.ts';
const placeholder = '%BUILD%';

const pages = ['index.html', 'live.html'];

/** The HTML pages and the assets referenced in their heads: the minimum to start offline. */
export const shellOf = (...html: string[]) => {
  const files = [...html.join('').matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  return [...pages.map((page) => `/${page}`), ...new Set(files)];
};

/**
 * Browsers update a service worker through its URL, so the file name has no hash. Each build writes the list of
 * shell files into it, and a version that the page also contains.
 */
export const serviceWorker = (): Plugin => {
  let publicFolder = '';
  return {
    name: 'service-worker',
    enforce: 'post',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'index.html', live: 'live.html', sw: workerSource },
          output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
        },
      },
    }),
    configResolved: ({ publicDir }) => {
      publicFolder = publicDir;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === '/sw.js') request.url = `/${workerSource}`;
        if (request.url?.startsWith('/live/')) request.url = '/live.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) => (server ? html.replace(placeholder, '') : html),
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const [page, live] = pages.map((name) => bundle[name]);
        const worker = bundle['sw.js'];
        if (page?.type !== 'asset' || live?.type !== 'asset' || worker?.type !== 'chunk')
          throw new Error('a page or the worker is missing');
        if (worker.imports.length > 0)
          throw new Error(`${workerSource} imports ${worker.imports}: it must stand alone`);
        const [html, liveHtml] = [String(page.source), String(live.source)];
        const shell = shellOf(html, liveHtml);
        const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
        const hash = createHash('sha256')
          .update(html)
          .update(liveHtml)
          .update(worker.code)
          .update(assets.sort().join());
        const isPublic = (path: string) => !bundle[path.slice(1)];
        for (const path of shell.filter(isPublic)) hash.update(readFileSync(join(publicFolder, path)));
        const version = hash.digest('hex').slice(0, 16);
        page.source = html.replace(placeholder, version);
        const build = { version, shell, assets: assets.map((file) => `/${file}`) };
        worker.code = `self.build=${JSON.stringify(build)};\n${worker.code}`;
      },
    },
  };
};
