import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const maxDepth = 32;

const parse = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  try {
    return assertHarmless(JSON.parse(utf8.decode(body)));
  } catch {
    throw new AppError('invalid-json');
  }
};

/** A `__proto__` key is a way into every object of the process; deep nesting overflows recursive code. */
const assertHarmless = (value: unknown): unknown => {
  const stack = [{ value, depth: 0 }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth > maxDepth || Object.hasOwn(item.value, '__proto__')) throw new Error('harmful body');
    for (const inner of Object.values(item.value)) stack.push({ value: inner, depth: item.depth + 1 });
  }
  return value;
};

/** JSON only, strictly decoded: Node would replace bad bytes in silence. An empty body is no body. */
export const registerBodyParser = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.rawBody) return done(null, body);
    try {
      done(null, parse(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
};
