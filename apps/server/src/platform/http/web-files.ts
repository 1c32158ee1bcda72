import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BrandFiles, registerBrandFiles } from './brand-files.ts';
import { answerNotFound } from './error-handler.ts';

const year = 31_536_000;

interface WebFilesOptions {
  /** The beginning of addresses that are nobody's but who was given them: search engines leave them out. */
  unlisted: string;
  /** What is answered instead of files of the build. */
  brandFiles: BrandFiles;
}

/** The built web app: hashed files for a year, its one page for every other path. */
export const registerWebFiles = async (app: FastifyInstance, folder: string, options: WebFilesOptions) => {
  const { unlisted, brandFiles } = options;
  const { sendPage = sendBuiltPage } = registerBrandFiles(app, brandFiles);
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
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (request.url.startsWith(unlisted)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (hasBuild && isPage) return sendPage(request, reply);
    return answerNotFound(request, reply);
  });
};

const sendBuiltPage = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html');
