import type { ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { errorBody } from '../errors.ts';
import { registerValidation } from './bind.ts';
import { registerBodyParser } from './body-parser.ts';
import { registerErrorHandler } from './error-handler.ts';
import { type ContentHosts, registerSecurityHeaders, securityHeaders } from './security-headers.ts';
import { registerTextCheck } from './text-check.ts';

export interface HttpOptions {
  log: FastifyBaseLogger;
  trustProxy: boolean;
  isHttps: boolean;
  hosts: ContentHosts;
}

/** Unless an endpoint says otherwise. */
const bodyLimit = 16 * 1024;

/** Fastify with everything that is the same for every call, and no call yet. */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const headers = securityHeaders(options);
  // An address that the router cannot read never reaches the hooks that set the headers.
  const answerBadUrl = (_path: string, _request: unknown, response: ServerResponse) => {
    response.writeHead(400, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(errorBody('invalid-url')));
  };
  const app = fastify({
    loggerInstance: options.log,
    // Only what the proxy itself added, the last entry: whatever stands before it came from the caller.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit,
    genReqId: () => uuidv7(),
    requestTimeout: 30_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400, onBadUrl: answerBadUrl, onMaxParamLength: answerBadUrl },
  });
  registerSecurityHeaders(app, headers);
  registerErrorHandler(app);
  registerBodyParser(app);
  registerTextCheck(app);
  registerValidation(app);
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  );
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  return app;
};
