import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from './error-handler.ts';

const year = 31_536_000;

interface WebFilesOptions {
  /** The beginning of addresses that are nobody's but who was given them: search engines leave them out. */
  unlisted: string;
}

/** The built web app: hashed files for a year, its one page for every other path. */
export const registerWebFiles = async (app: FastifyInstance, folder: string, { unlisted }: WebFilesOptions) => {
  const hasBuild = existsSync(join(folder, 'index.html'));
  if (hasBuild) {
    await app.register(files, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
    app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (request.url.startsWith(unlisted)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (hasBuild && isPage) return sendPage(reply);
    return answerNotFound(request, reply);
  });
};

const sendPage = (reply: FastifyReply) => reply.sendFile('index.html');
