import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { MapFile } from '../../platform/map/map-file.ts';

const year = 31_536_000;
const sliceLength = 256 * 1024;

/**
 * First and last byte of a single range; undefined without a valid header, null if the range is not satisfiable (416).
 */
const rangeOf = (header: string | undefined, size: number): [number, number] | null | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  if (from === '') return Number(to) === 0 ? null : [Math.max(0, size - Number(to)), size - 1];
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return undefined;
  return first < size ? [first, last] : null;
};

async function* slicesOf(map: MapFile, first: number, last: number) {
  for (let at = first; at <= last; at += sliceLength) {
    const slice = await map.read(at, Math.min(sliceLength, last + 1 - at));
    if (slice.length === 0) throw new Error('the map file became shorter');
    yield slice;
  }
}

/**
 * Serves the map archive (PMTiles) with range requests. The URL changes with the content, so it can be cached
 * indefinitely.
 */
export const registerMapRoutes = (app: FastifyInstance, map: MapFile) => {
  app.get<{ Params: { file: string } }>(
    '/map/:file',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const facts = await map.facts();
      if (!facts || request.params.file !== `${facts.version}.pmtiles`) throw new AppError('not-found');
      const etag = `"${facts.version}"`;
      reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': `public, max-age=${year}, immutable` });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const isCurrent = (request.headers['if-range'] ?? etag) === etag;
      const range = isCurrent ? rangeOf(request.headers.range, facts.size) : undefined;
      if (range === null) return reply.code(416).header('content-range', `bytes */${facts.size}`).send();
      const [first, last] = range ?? [0, facts.size - 1];
      reply.headers({ 'content-type': 'application/vnd.pmtiles', 'content-length': last + 1 - first });
      if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${facts.size}`);
      // Otherwise the whole stream would be read and discarded.
      if (request.method === 'HEAD') return reply.send();
      return reply.send(Readable.from(slicesOf(map, first, last)));
    },
  );
};
