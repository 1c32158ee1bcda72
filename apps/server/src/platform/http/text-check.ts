import type { FastifyInstance } from 'fastify';
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

export const registerTextCheck = (app: FastifyInstance) => {
  app.addHook('preValidation', async (request) => {
    if (Object.keys(request.query as object).length > maxKeys) throw new AppError('invalid-url');
    const path = uncleanPath(request.params, '') ?? uncleanPath(request.query, '') ?? uncleanPath(request.body, '');
    if (path) throw new AppError('bad-input', { message: `${path}: contains characters that are not text` });
  });
};
