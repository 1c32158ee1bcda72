import { type ErrorBody, errorTexts } from '@holdfast/contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, statusOfCode } from '../errors.ts';

const fixedTexts: ReadonlySet<string> = new Set(Object.values(errorTexts));

type Issue = z.core.$ZodIssue;

const textOfIssue = (issue: Issue): string => {
  if (fixedTexts.has(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys') return `${[...issue.path, issue.keys[0]].join('.')}: unknown field`;
  return `${issue.path.join('.') || 'body'}: ${issue.message}`;
};

/** Enough to mend what was sent; an answer must not grow with whatever somebody sends. */
const mostTexts = 50;

export class ValidationError extends Error {
  readonly texts: string[];

  constructor(error: z.ZodError) {
    super('bad input');
    this.texts = error.issues
      .slice(0, mostTexts)
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.slice(0, mostTexts).map((key) => textOfIssue({ ...issue, keys: [key] }))
          : [textOfIssue(issue)],
      )
      .slice(0, mostTexts);
  }
}

const statusTexts: Record<number, string> = {
  404: 'Not found',
  413: 'The request is too large',
  415: 'Send JSON (content-type: application/json)',
};

const toAnswer = (error: FastifyError | AppError | ValidationError): ErrorBody => {
  if (error instanceof ValidationError) {
    return { statusCode: 400, message: error.texts[0] ?? 'Bad input', errors: error.texts };
  }
  if (error instanceof AppError) {
    return { statusCode: statusOfCode[error.code], message: error.message, errors: error.errors };
  }
  const statusCode = error.statusCode ?? 500;
  if (statusCode < 500) return { statusCode, message: statusTexts[statusCode] ?? 'Bad request' };
  if (isConnectionError(error)) return { statusCode: 503, message: 'Temporarily unavailable, please try again' };
  return { statusCode: 500, message: 'Internal error' };
};

/** The database is away, or gave way to another request: nothing is wrong with this one, and trying again helps. */
const isConnectionError = (error: FastifyError): boolean => {
  const cause = (error.cause ?? error) as { code?: string; message?: string };
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P03', '08006', '40P01'].includes(cause.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(cause.message ?? '')
  );
};

export const registerErrorHandler = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toAnswer(error);
    if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(error.retryAfterSeconds));
    }
    return reply.status(answer.statusCode).send(answer);
  });
};
