import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const maxDepth = 32;
/** Maximum number of keys in an object: validating thousands of unknown keys costs far more than sending them (DoS). */
export const maxKeys = 200;

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new AppError('invalid-json');
  }
};

/** Rejects `__proto__` keys (prototype pollution) and deep nesting (stack overflow in recursive code). */
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

/**
 * Accepts JSON, and raw bytes where the endpoint asks for them. Invalid UTF-8 is refused, since Node would replace it
 * silently; an empty body counts as none.
 */
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
