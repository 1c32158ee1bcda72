import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
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

/** Default in bytes; an endpoint may override it. */
const bodyLimit = 16 * 1024;

export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const headers = securityHeaders(options);
  // Requests with an unparsable URL never reach the hooks, so the security headers are set here.
  const answerBadUrl = (_path: string, _request: unknown, response: ServerResponse) => {
    response.writeHead(400, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(errorBody('invalid-url')));
  };
  const app = fastify({
    loggerInstance: options.log,
    // Trusts only the last entry of X-Forwarded-For, which the proxy added; earlier entries are set by the client.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400, onBadUrl: answerBadUrl, onMaxParamLength: answerBadUrl },
  });
  registerSecurityHeaders(app, headers);
  registerErrorHandler(app);
  registerBodyParser(app);
  registerTextCheck(app);
  registerValidation(app);
  // Not checked against the schema, which costs more than to write it; the tests check it (test/check-answers.ts).
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  return app;
};
