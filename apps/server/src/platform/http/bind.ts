import type { Endpoint, EndpointSchemas } from '@holdfast/contract/endpoint';
import { errorsOf } from '@holdfast/contract/endpoint-errors';
import { type ErrorBody, type ErrorCode, errorTable } from '@holdfast/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { ValidationError } from './error-handler.ts';
import type { Principal } from './principal.ts';

/** Schema extension with the error codes of a call; openapi.ts turns them into responses. */
export const errorsKey = 'x-errors';

declare module 'fastify' {
  interface FastifySchema {
    [errorsKey]?: readonly ErrorCode[];
  }
}

/** Schema `Error` of the OpenAPI document: the body of every response with a status of 400 or more. */
const errorSchema: z.ZodType<ErrorBody> = z
  .object({
    statusCode: z.number().int(),
    code: z.enum(Object.keys(errorTable) as ErrorCode[]).meta({ description: 'Stable: decide by this' }),
    message: z.string().meta({ description: 'English, for people; its words may change' }),
    errors: z.array(z.string()).optional().meta({ description: 'Everything that is wrong; the first is the message' }),
  })
  .meta({ id: 'Error', description: 'What a refused or failed call answers' });

type Part<S, K extends string> = S extends Record<K, infer T extends z.ZodType> ? z.output<T> : undefined;
type ResponseOf<S> = S extends { response: infer T extends z.ZodType } ? z.input<T> : FastifyReply;

/** Argument of a handler: the validated input and the caller (null only on public endpoints). */
export interface Call<E, S> {
  params: Part<S, 'params'>;
  query: Part<S, 'query'>;
  body: Part<S, 'body'>;
  principal: E extends { access: 'public' } ? Principal | null : Principal;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handlers<E extends Record<string, Endpoint>, S extends Record<keyof E, EndpointSchemas>> = {
  [K in keyof E]: (call: Call<E[K], S[K]>) => Promise<ResponseOf<S[K]>>;
};

/** Registers every endpoint of a feature with its handler; a missing handler is a type error. */
export const bind = <E extends Record<string, Endpoint>, S extends Record<keyof E, EndpointSchemas>>(
  app: FastifyInstance,
  endpoints: E,
  schemas: S,
  handlers: Handlers<E, S>,
) => {
  for (const name of Object.keys(endpoints))
    bindOne(app, name, endpoints[name] as Endpoint, schemas[name] as EndpointSchemas, handlers[name] as never);
};

function bindOne(
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  schemas: EndpointSchemas,
  handler: (call: unknown) => Promise<unknown>,
) {
  const { params, query, body, response, status = 200 } = schemas;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyKilobytes && { bodyLimit: endpoint.bodyKilobytes * 1024 }),
    schema: {
      operationId: name,
      summary: schemas.summary,
      tags: [tagOf(endpoint)],
      security:
        endpoint.access === 'public'
          ? []
          : [{ session: [] }, ...(endpoint.scope ? [{ apiKey: [endpoint.scope] }] : [])],
      [errorsKey]: errorsOf(endpoint, schemas),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...(response && { [status]: response }), '4xx': errorSchema, '5xx': errorSchema },
    },
    handler: async (request, reply) => {
      if (!body && !endpoint.rawBody) assertNoFields(request.body);
      reply.status(status);
      return handler({
        params: request.params,
        query: request.query,
        body: request.body,
        principal: request.principal,
        request,
        reply,
      });
    },
  });
}

/** An endpoint without a body refuses any field, which would otherwise be ignored silently. */
const assertNoFields = (body: unknown) => {
  const [field] = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  if (field !== undefined) throw new AppError('bad-input', { message: `${field}: unknown field` });
};

const tagOf = (endpoint: Endpoint) => endpoint.path.split('/').filter((part) => part !== 'v2')[2] ?? 'api';

export const registerValidation = (app: FastifyInstance) => {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data ?? undefined);
    return result.success ? { value: result.data } : { error: new ValidationError(result.error) };
  });
};
