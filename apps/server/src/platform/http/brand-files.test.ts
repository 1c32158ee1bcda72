import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fleetwise, logoSvg, writeBrandFolder } from '../../../test/brand-folder.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { usualBrand } from '../brand/brand.ts';
import { readBrand } from '../brand/brand-folder.ts';
import { noPictures } from '../brand/brand-pictures.ts';
import { brandFilesOf } from './brand-files.ts';
import { createHttp } from './server.ts';
import { registerWebFiles } from './web-files.ts';

const page = `<head><meta name="build" content="0123abcd">
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>AirBolt</title></head>
<body><svg class="mark"><rect/></svg></body>`;
const livePage = '<head><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>AirBolt</title></head>';
const web = mkdtempSync(join(tmpdir(), 'hf-web-'));
writeFileSync(join(web, 'index.html'), page);
writeFileSync(join(web, 'live.html'), livePage);
writeFileSync(join(web, 'sw.js'), 'self.build={"version":"0123abcd","shell":["/index.html"]};');
writeFileSync(join(web, 'manifest.webmanifest'), '{"name":"AirBolt","short_name":"AirBolt","start_url":"/"}');
writeFileSync(join(web, 'favicon.svg'), '<svg>ours</svg>');
afterAll(() => rmSync(web, { recursive: true }));

const serve = async (brand = usualBrand, icons: ReadonlyMap<string, Buffer> = new Map()) => {
  const hosts = { scripts: [], frames: [], images: [], connects: [] };
  const app = await createHttp({ log: silentLog, trustProxy: false, isHttps: false, hosts });
  const brandFiles = brandFilesOf(web, brand, { ...noPictures, icons });
  await registerWebFiles(app, web, { live: '/live/', brandFiles });
  return app;
};

const folderOf = (brand: object, files: Record<string, string> = {}) =>
  readBrand({
    dir: writeBrandFolder({ 'brand.json': JSON.stringify(brand), ...files }),
    name: undefined,
    supportEmail: undefined,
  });

const metaOf = (html: string) => {
  const [, content = ''] = /<meta name="brand" content="([^"]*)">/.exec(html) ?? [];
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
};

describe('the files of the web', () => {
  it('are those of the build where there is no brand', async () => {
    const app = await serve();
    for (const url of ['/', '/login', '/live-links', '/live']) expect((await app.inject(url)).body).toBe(page);
    expect((await app.inject('/live/x')).body).toBe(livePage);
    expect((await app.inject('/favicon.svg')).body).toBe('<svg>ours</svg>');
    expect((await app.inject('/brand/logo')).body).toBe(page);
  });

  it('are no answer to a phone or a broker that asks a process without a gateway', async () => {
    const app = await serve();
    const inside = ['/ingest/osmand/secret?id=1&lat=47&lon=9', '/ingest/overland', '/internal/mqtt/auth', '/api/x'];
    for (const url of inside) {
      const { statusCode, body } = await app.inject(url);
      expect([url, statusCode, body.includes('<head>')]).toEqual([url, 404, false]);
    }
  });

  it('have the name and the colours in the page of every path', async () => {
    const app = await serve(folderOf(fleetwise, { 'logo.svg': logoSvg }));
    for (const url of ['/', '/index.html', '/login', '/live/abc']) {
      const { body, headers } = await app.inject(url);
      expect(body).toContain('<title>Fleetwise</title>');
      expect(headers['cache-control']).toBe('no-cache');
      expect(metaOf(body)).toEqual({
        name: 'Fleetwise',
        plural: 'Fleet trackers',
        supportEmail: 'help@fleetwise.test',
        supportUrl: 'https://fleetwise.test/help',
        logo: '/brand/logo',
        tokens: {
          primary: ['#1C56B0', '#84B3F7'],
          'on-primary': ['#FFFFFF', '#17191C'],
          signal: ['#6B21A8', '#D8B4FE'],
          'on-signal': ['#FFFFFF', '#17191C'],
          'signal-text': ['#6B21A8', '#D8B4FE'],
          'signal-soft': ['#F3EDF8', '#2F2C39'],
        },
      });
    }
    expect((await app.inject('/manifest.webmanifest')).json()).toEqual({
      name: 'Fleetwise',
      short_name: 'Fleetwise',
      start_url: '/',
    });
  });

  it('show the brand before its app has come: the logo, or our mark in the colours of the brand', async () => {
    const withLogo = (await (await serve(folderOf(fleetwise, { 'logo.svg': logoSvg }))).inject('/login')).body;
    expect(withLogo).toContain('<body><img class="mark" src="/brand/logo" alt=""></body>');
    const withoutLogo = (await (await serve(folderOf(fleetwise))).inject('/login')).body;
    expect(withoutLogo).toContain('<body><svg class="mark"><rect/></svg></body>');
    expect(withoutLogo).toContain('<style>:root{--primary:#1C56B0;');
    expect(withoutLogo).toContain('[data-mantine-color-scheme=dark]{--primary:#84B3F7;');
  });

  it('show a name as text, never as markup [A11]', async () => {
    const app = await serve({ ...usualBrand, isOwn: true, name: `"><script>alert('$&')</script>` });
    const { body } = await app.inject('/');
    expect(body).not.toContain('<script>');
    expect(metaOf(body.replaceAll('&gt;', '>')).name).toBe(`"><script>alert('$&')</script>`);
  });

  it('have a version of the brand, the same in the page and in its service worker', async () => {
    const versionOf = async (brand: typeof usualBrand) => {
      const app = await serve(brand);
      const worker = (await app.inject('/sw.js')).body;
      const [, version = ''] = /"version":"(\w+)"/.exec(worker) ?? [];
      expect((await app.inject('/')).body).toContain(`<meta name="build" content="${version}"`);
      return { version, worker };
    };
    const one = await versionOf(folderOf(fleetwise, { 'logo.svg': logoSvg }));
    const other = await versionOf(folderOf({ ...fleetwise, name: 'Depot' }));
    expect(one.version).not.toBe(other.version);
    expect(one.worker).toContain('"shell":["/brand/logo","/index.html"]');
    expect(other.worker).toContain('"shell":["/index.html"]');
  });

  it('serve an SVG so that no script in it can run', async () => {
    const app = await serve(
      folderOf(fleetwise, { 'logo.svg': logoSvg }),
      new Map([['icon-192.png', Buffer.from('p')]]),
    );
    for (const url of ['/brand/logo', '/favicon.svg']) {
      const { headers, body } = await app.inject(url);
      expect(body).toBe(logoSvg);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect(again.statusCode).toBe(304);
    }
    expect((await app.inject('/icon-192.png')).headers['content-type']).toBe('image/png');
  });
});
