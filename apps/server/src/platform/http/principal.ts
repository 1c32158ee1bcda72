import type { ApiScope } from '@holdfast/contract/api-keys.rules';
import type { Endpoint } from '@holdfast/contract/endpoint';
import type { Role } from '@holdfast/contract/roles.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export interface Principal {
  userId: string;
  roles: Role[];
  /** Null for API keys. */
  sessionId: string | null;
  /** Only for API keys. */
  keyHash?: string;
  /** The password was confirmed within the last ten minutes. */
  isRecent: boolean;
  /** API key without access to device secrets and sharing data. */
  isKeptFromSecrets?: true;
  /** Scopes of an API key; a session has all. */
  scopes?: readonly ApiScope[];
}

/** For data in a response that needs another scope than the call itself. */
export const hasScope = ({ scopes }: Principal, scope: ApiScope) => scopes?.includes(scope) ?? true;

const missingScope = (scope: ApiScope) =>
  new AppError('api-key-scope', { message: `This API key lacks the scope ${scope}` });

export const assertScope = (principal: Principal, scope: ApiScope) => {
  if (!hasScope(principal, scope)) throw missingScope(scope);
};

/** Owner and rights of an API key. */
export interface KeyHolder {
  keyHash: string;
  userId: string;
  roles: Role[];
  scopes: readonly ApiScope[];
  seesDeviceSecrets: boolean;
}

export interface Authenticate {
  bySession: (token: string) => Promise<Principal | null>;
  byApiKey: (key: string) => Promise<KeyHolder | null>;
}

/**
 * Checks access rules of the form `thing:right`; throws if the caller lacks the right to the thing named in the path.
 */
export type Authorize = (access: string, principal: Principal, request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** By `performance.now()`. */
    identifiedAt: number;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const bearerToken = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const byApiKey = async (key: string, scope: ApiScope, authenticate: Authenticate): Promise<Principal | null> => {
  const holder = await authenticate.byApiKey(key);
  if (!holder) return null;
  const { keyHash, userId, roles, scopes, seesDeviceSecrets } = holder;
  if (!scopes.includes(scope)) throw missingScope(scope);
  const secrets = !seesDeviceSecrets && { isKeptFromSecrets: true as const };
  return { userId, roles, sessionId: null, keyHash, isRecent: false, scopes, ...secrets };
};

const identify = async (request: FastifyRequest, endpoint: Endpoint, authenticate: Authenticate) => {
  const token = bearerToken(request);
  if (token) return authenticate.bySession(token);
  const key = request.headers['x-api-key'];
  if (endpoint.scope && typeof key === 'string') return byApiKey(key, endpoint.scope, authenticate);
  return null;
};

const notSignedInCode = (request: FastifyRequest, endpoint: Endpoint) => {
  if (bearerToken(request) || request.headers['x-api-key'] === undefined) return 'session-expired';
  return endpoint.scope ? 'invalid-api-key' : 'api-key-not-accepted';
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

/** A body may take half a minute to arrive, in which the session, the key or the role of its sender may end. */
const slowMilliseconds = 100;

/** The single place that enforces the contract's access rules, before input is validated or a handler runs. */
export const registerAccess = (app: FastifyInstance, authenticate: Authenticate, authorize: Authorize) => {
  app.decorateRequest('principal', null);
  app.decorateRequest('identifiedAt', 0);

  const admit = async (request: FastifyRequest, endpoint: Endpoint) => {
    request.principal = await identify(request, endpoint, authenticate);
    request.identifiedAt = performance.now();
    assertAllowed(request, endpoint);
  };

  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) await admit(request, endpoint);
  }); // preValidation: registerTextCheck has validated the path parameters by then.
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !request.principal) return;
    if (performance.now() - request.identifiedAt > slowMilliseconds) await admit(request, endpoint);
    if (request.principal && endpoint.access.includes(':')) {
      await authorize(endpoint.access, request.principal, request);
    }
  });
};
