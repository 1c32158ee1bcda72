import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const maxDepth = 32;
/** Of an object; judging thousands of unknown ones costs far more than sending them. */
export const maxKeys = 200;

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new AppError('invalid-json');
  }
};

/** A `__proto__` key is a way into every object of the process; deep nesting overflows recursive code. */
export const assertHarmless = (value: unknown): unknown => {
  const stack = [{ value, depth: 0 }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth > maxDepth || Object.hasOwn(item.value, '__proto__')) throw new AppError('invalid-json');
    const inner = Object.values(item.value);
    if (!Array.isArray(item.value) && inner.length > maxKeys) throw new AppError('too-large');
    for (const value of inner) stack.push({ value, depth: item.depth + 1 });
  }
  return value;
};

const bytes = 'application/octet-stream';

/** JSON only, and bytes where a call takes nothing else, strictly decoded: Node would replace bad bytes in silence. An empty body is no body. */
export const registerBodyParser = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.rawBody) return done(null, body);
    try {
      done(null, body.length === 0 ? undefined : assertHarmless(parseJson(body as Buffer)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(bytes, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.rawBody) done(null, body);
    else done(new AppError('not-json'));
  });
};
