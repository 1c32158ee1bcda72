import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webManifest } from '../../../build/installable.ts';
import { shellOf } from '../../../build/service-worker.ts';

const publicFile = (path: string) => readFileSync(join(import.meta.dirname, '../../../public', path));

/** Width and height stand at the same place in every PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

it('the app can be installed: it has a name, opens in a window of its own, and has all the icons', () => {
  expect(webManifest).toMatchObject({ name: 'AirBolt', start_url: '/', display: 'standalone' });
  const has = webManifest.icons.map(({ src, purpose }) => `${purpose} ${sizeOf(publicFile(src))}`);
  expect(has).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
  expect(has).toEqual(webManifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`));
});

it('the shell is the pages and what they name themselves', () => {
  const page = `<link rel="icon" href="/favicon.svg"><script src="/assets/app-1.js"></script>
    <link rel="preload" href="/assets/app-1.js"><a href="https://elsewhere.test/x">`;
  const live = '<link rel="icon" href="/favicon.svg"><script src="/assets/live-1.js"></script>';
  const files = ['/favicon.svg', '/assets/app-1.js', '/assets/live-1.js'];
  expect(shellOf(page, live)).toEqual(['/index.html', '/live.html', ...files]);
});
