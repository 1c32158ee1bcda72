import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandMeta, type OwnBrand } from '@holdfast/contract/brand.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../brand/brand.ts';
import { tokensOf } from '../brand/brand-colors.ts';
import type { BrandPictures } from '../brand/brand-pictures.ts';

interface BrandFile {
  type: string;
  content: Buffer;
  etag: string;
}

/** By URL path. */
export type BrandFiles = ReadonlyMap<string, BrandFile>;

const logoPath = '/brand/logo';

const pages = ['index.html', 'live.html'];

/** CSP for pictures: an SVG may be opened as a document, which must not run scripts or load anything. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const ownBrandOf = (brand: Brand): OwnBrand => {
  const { name, plural, supportEmail, supportUrl, links, logo } = brand;
  const tokens = tokensOf(brand.colors);
  return {
    name,
    ...(plural && { plural }),
    ...(supportEmail && { supportEmail }),
    ...(supportUrl && { supportUrl }),
    ...(links && { links }),
    ...(logo && { logo: logoPath }),
    ...(Object.keys(tokens).length > 0 && { tokens }),
  };
};

const hashOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

const styleOf = ({ tokens = {} }: OwnBrand) => {
  const variables = (scheme: 0 | 1) =>
    Object.entries(tokens)
      .map(([token, pair]) => `--${token}:${pair[scheme]}`)
      .join(';');
  return `<style>:root{${variables(0)}}[data-mantine-color-scheme=dark]{${variables(1)}}</style>`;
};

/** A replacer function, since `$` in a replacement string has a special meaning. */
const swap = (text: string, from: string | RegExp, to: string) => text.replace(from, () => to);

/**
 * Web files that contain the brand, generated once at start. The page and the service worker get a version derived from
 * the brand, so that browsers with a cached brand update as they do for a new release.
 */
export const brandFilesOf = (folder: string, brand: Brand, pictures: BrandPictures): BrandFiles => {
  const files = new Map<string, BrandFile>();
  if (!brand.isOwn) return files;
  const add = (path: string, type: string, content: string | Buffer) => {
    const bytes = Buffer.from(content);
    files.set(path, { type, content: bytes, etag: `"${hashOf(bytes)}"` });
  };
  const { logo } = brand;
  const icon = brand.favicon ?? logo;
  if (logo) add(logoPath, logo.type, logo.content);
  if (icon) add('/favicon.svg', icon.type, icon.content);
  for (const [name, content] of pictures.icons) add(`/${name}`, 'image/png', content);
  if (!existsSync(join(folder, 'index.html'))) return files;

  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const ownBrand = ownBrandOf(brand);
  const own = JSON.stringify(ownBrand);
  const built = /<meta name="build" content="(\w+)"/.exec(read('index.html'))?.[1] ?? '';
  const version = `${built}${hashOf(own, logo?.content ?? '', icon?.content ?? '')}`;
  const meta = `<meta name="${brandMeta}" content="${escapeHtml(own)}">${styleOf(ownBrand)}`;
  for (const name of pages) {
    const page = read(name);
    const marked = logo
      ? swap(page, /<svg class="mark".*<\/svg>/, `<img class="mark" src="${logoPath}" alt="">`)
      : page;
    const titled = swap(marked, /<title>[^<]*<\/title>/, `${meta}\n    <title>${escapeHtml(brand.name)}</title>`);
    const typed = icon?.type === 'image/png' ? swap(titled, 'type="image/svg+xml"', 'type="image/png"') : titled;
    add(`/${name}`, 'text/html; charset=utf-8', swap(typed, `content="${built}"`, `content="${version}"`));
  }

  const worker = swap(read('sw.js'), `"version":"${built}"`, `"version":"${version}"`);
  const shell = logo ? swap(worker, '"shell":[', `"shell":["${logoPath}",`) : worker;
  add('/sw.js', 'text/javascript; charset=utf-8', shell);

  const manifest = { ...JSON.parse(read('manifest.webmanifest')), name: brand.name, short_name: brand.name };
  add('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(manifest));
  return files;
};

const send = (request: FastifyRequest, reply: FastifyReply, { type, content, etag }: BrandFile) => {
  reply.header('cache-control', 'no-cache').header('etag', etag).type(type);
  if (type.startsWith('image/')) reply.header('content-security-policy', picturePolicy);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(content);
};

/** Serves brand files instead of the built ones, also when a page is the fallback for another path. */
export const registerBrandFiles = (app: FastifyInstance, files: BrandFiles) => {
  for (const [path, file] of files) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => send(request, reply, file));
  }
  return {
    sendBrandFile: (path: string, request: FastifyRequest, reply: FastifyReply) => {
      const file = files.get(path);
      return file && send(request, reply, file);
    },
  };
};
