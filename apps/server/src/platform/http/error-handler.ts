import type { ErrorBody, ErrorCode } from '@holdfast/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, errorBody } from '../errors.ts';
import { explainIssue } from './explain-issue.ts';

/** Limit on validation messages, so that a response does not grow with the request. */
const mostTexts = 50;

export class ValidationError extends Error {
  readonly code: ErrorCode;
  readonly texts: string[];

  constructor(error: z.ZodError) {
    super('bad input');
    const reasons = error.issues
      .slice(0, mostTexts)
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.slice(0, mostTexts).map((key) => explainIssue({ ...issue, keys: [key] }))
          : [explainIssue(issue)],
      )
      .slice(0, mostTexts);
    this.code = reasons[0]?.code ?? 'bad-input';
    this.texts = reasons.map(({ text }) => text);
  }
}

const codeOfStatus: Record<number, ErrorCode> = { 404: 'not-found', 413: 'too-large', 415: 'not-json' };

const toErrorBody = (error: FastifyError | AppError | ValidationError): ErrorBody => {
  if (error instanceof ValidationError) {
    const { code, texts } = error;
    return { statusCode: 400, code, message: texts[0] ?? errorBody(code).message, errors: texts };
  }
  if (error instanceof AppError) {
    const { statusCode, code, message, errors } = error;
    return { statusCode, code, message, errors };
  }
  const statusCode = error.statusCode ?? 500;
  if (statusCode < 500) return { ...errorBody(codeOfStatus[statusCode] ?? 'bad-input'), statusCode };
  return errorBody(isPassing(error) ? 'unavailable' : 'internal');
};

/** Foreign key violation: a referenced row was removed concurrently; a retry reports what is missing. */
const referenceGone = '23503';
const passingCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P03', '08006', '40P01'];

/** Transient error (database unreachable, deadlock victim): answered with 503, since a retry may succeed. */
const isPassing = (error: FastifyError): boolean => {
  const cause = (error.cause ?? error) as { code?: string; message?: string };
  return (
    [...passingCodes, referenceGone].includes(cause.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(cause.message ?? '')
  );
};

export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send(errorBody('not-found'));

export const registerErrorHandler = (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toErrorBody(error);
    if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(error.retryAfterSeconds));
    }
    return reply.status(answer.statusCode).send(answer);
  });
};
