import type { Endpoint } from '@holdfast/contract/endpoint';
import type { Role } from '@holdfast/contract/roles.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Who makes a call, and by what. */
export interface Principal {
  userId: string;
  roles: Role[];
  /** Null when the caller came with an API key. */
  sessionId: string | null;
  /** The password was proven within the last ten minutes. */
  isRecent: boolean;
}

export interface Authenticate {
  bySession: (token: string) => Promise<Principal | null>;
  byApiKey: (key: string) => Promise<Principal | null>;
}

/** Decides accesses of the form `thing:right`; throws when the caller has no right to the thing that the path names. */
export type Authorize = (access: string, principal: Principal, request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const bearerToken = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const identify = async (request: FastifyRequest, endpoint: Endpoint, authenticate: Authenticate) => {
  const token = bearerToken(request);
  if (token) return authenticate.bySession(token);
  const key = request.headers['x-api-key'];
  if (endpoint.apiKey && typeof key === 'string') return authenticate.byApiKey(key);
  return null;
};

const notSignedInCode = (request: FastifyRequest, endpoint: Endpoint) => {
  if (bearerToken(request) || request.headers['x-api-key'] === undefined) return 'session-expired';
  return endpoint.apiKey ? 'invalid-api-key' : 'api-key-not-accepted';
};

const assertAllowed = (request: FastifyRequest, endpoint: Endpoint) => {
  const { principal } = request;
  if (endpoint.access === 'public') return;
  if (!principal) throw new AppError(notSignedInCode(request, endpoint));
  if (endpoint.roles && !endpoint.roles.some((role) => principal.roles.includes(role))) {
    throw new AppError('permission-denied');
  }
  if (endpoint.recentPassword && !principal.isRecent) {
    throw new AppError('confirm-password');
  }
};

/** The one place where the contract's access rules are enforced, before input is judged or a handler runs. */
export const registerAccess = (app: FastifyInstance, authenticate: Authenticate, authorize: Authorize) => {
  app.decorateRequest('principal', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    request.principal = await identify(request, endpoint, authenticate);
    assertAllowed(request, endpoint);
  }); // Not earlier: by now the path's parameters are known to be text.
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (request.principal && endpoint?.access.includes(':')) {
      await authorize(endpoint.access, request.principal, request);
    }
  });
};
