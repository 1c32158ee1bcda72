import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Fails requests whose answer is not exactly what the contract says. The server sends what a service returns unchecked,
 * so a field that the contract does not know would leave it.
 */
export const checkAnswers = (app: FastifyInstance) => {
  app.addHook('preSerialization', async ({ routeOptions: { schema } }, { statusCode }, payload) => {
    const schemas = schema?.response as Record<string, z.ZodType> | undefined;
    const expected = schemas?.[statusCode] ?? schemas?.[`${Math.floor(statusCode / 100)}xx`];
    if (!expected) return payload;
    const { data, error } = expected.safeParse(payload);
    if (isDeepStrictEqual(asSent(data ?? null), asSent(payload ?? null))) return payload;
    const { operationId } = schema as { operationId?: string };
    const problem = `${operationId} answers ${statusCode} with another body than its schema's: ${error?.message ?? ''}`;
    process.stderr.write(`${problem} ${JSON.stringify(payload)?.slice(0, 2000)}\n`);
    throw new Error(problem);
  });
};
