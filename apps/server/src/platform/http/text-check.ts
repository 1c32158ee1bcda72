import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { maxKeys } from './body-parser.ts';

const isUnclean = (value: string) => value.includes('\u0000') || !value.isWellFormed();

/** Path of the first string with a NUL character or a lone surrogate, neither of which PostgreSQL can store. */
const uncleanPath = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return isUnclean(value) ? path : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [key, inner] of Object.entries(value)) {
    const name = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    if (isUnclean(key)) return path || 'body';
    const found = uncleanPath(inner, name);
    if (found) return found;
  }
  return null;
};

const problemOf = ({ params, query, body }: FastifyRequest) => {
  if (Object.keys(query as object).length > maxKeys) return new AppError('invalid-url');
  const path = uncleanPath(params, '') ?? uncleanPath(query, '') ?? uncleanPath(body, '');
  return path ? new AppError('bad-input', { message: `${path}: contains characters that are not text` }) : undefined;
};

export const registerTextCheck = (app: FastifyInstance) => {
  // A callback, since each request passes here and would wait for a promise.
  app.addHook('preValidation', (request, _reply, done) => done(problemOf(request)));
};
