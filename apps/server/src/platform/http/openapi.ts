import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type ErrorCode, errorTable } from '@holdfast/contract/errors';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { errorBody } from '../errors.ts';
import { errorsKey } from './bind.ts';
import { type ExampleSource, exampleOf, type JsonSchema } from './example-of.ts';

interface Content {
  'application/json'?: { schema: JsonSchema; example?: unknown; examples?: object };
}

interface Operation {
  operationId: string;
  parameters?: { name: string; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  [errorsKey]?: ErrorCode[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** One response per status, listing its error codes with an example body each. */
const errorResponses = (codes: readonly ErrorCode[]) => {
  const statuses = [...new Set(codes.map((code) => errorTable[code][0]))].sort();
  return statuses.map((status) => {
    const ofStatus = codes.filter((code) => errorTable[code][0] === status).sort();
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: ofStatus } } }],
    };
    const examples = Object.fromEntries(ofStatus.map((code) => [code, { value: errorBody(code) }]));
    const description = ofStatus.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join('  \n');
    return [String(status), { description, content: { 'application/json': { schema, examples } } }] as const;
  });
};

const withExample = (content: Content | undefined, source: ExampleSource) => {
  const json = content?.['application/json'];
  if (json) json.example = exampleOf(json.schema, source);
};

const complete = (operation: Operation, source: Omit<ExampleSource, 'isComplete'>): Operation => {
  const { [errorsKey]: codes = [], ...described } = operation;
  const { '4XX': _refused, '5XX': _failed, ...good } = operation.responses;
  for (const parameter of described.parameters ?? []) {
    parameter.example = exampleOf(parameter.schema, { ...source, isComplete: true }, parameter.name);
  }
  withExample(described.requestBody?.content, { ...source, isComplete: false });
  for (const { content } of Object.values(good)) withExample(content, { ...source, isComplete: true });
  const successes = Object.keys(good).length > 0 ? good : { 200: { description: 'A file' } };
  return { ...described, responses: { ...successes, ...Object.fromEntries(errorResponses(codes)) } };
};

/** Adds what Zod schemas do not contain: the errors of each call, and examples of requests and responses. */
const completeAll = (document: Document, samples: ExampleSource['samples']): Document => {
  const source = { samples, named: document.components.schemas };
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, complete(one, source)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
};

export const registerOpenapi = async (
  app: FastifyInstance,
  info: { title: string; version: string; description: string },
  samples: ExampleSource['samples'],
) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The `authToken` that signing in answers' },
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Api-Key',
            description: 'A key of the integrations page; each call names the scope that it must have',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () =>
    completeAll(app.swagger() as unknown as Document, samples),
  );
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: (document) => completeAll(document as unknown as Document, samples) as never,
  });
};
