import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BrandFiles, registerBrandFiles } from './brand-files.ts';
import { answerNotFound } from './error-handler.ts';

const year = 31_536_000;

interface WebFilesOptions {
  /** Path prefix of live links, which have their own page and are excluded from search engines. */
  live: string;
  brandFiles: BrandFiles;
}

/** Serves the built web app: hashed files are cached for a year, every other path gets the page. */
export const registerWebFiles = async (app: FastifyInstance, folder: string, options: WebFilesOptions) => {
  const { live, brandFiles } = options;
  const { sendBrandFile } = registerBrandFiles(app, brandFiles);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const file = request.url.startsWith(live) ? 'live.html' : 'index.html';
    return sendBrandFile(`/${file}`, request, reply) ?? reply.sendFile(file);
  };
  const hasBuild = existsSync(join(folder, 'index.html'));
  if (hasBuild) {
    await app.register(files, {
      root: folder,
      wildcard: false,
      globIgnore: [...brandFiles.keys()].map((path) => path.slice(1)),
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
    app.get('/', { schema: { hide: true } }, async (request, reply) => sendPage(request, reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    // Phones delete a position after a 200, so a process without a gateway must answer 404.
    const isCall = /^\/(api|assets|ingest|internal)\//.test(request.url);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isCall;
    if (request.url.startsWith(live)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (hasBuild && isPage) return sendPage(request, reply);
    return answerNotFound(request, reply);
  });
};
