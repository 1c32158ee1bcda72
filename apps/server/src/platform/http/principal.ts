import type { ApiScope } from '@holdfast/contract/api-keys.rules';
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
  /** Of a key that was given away: what opens a device, or who else sees it, is not for programs. */
  isKeptFromSecrets?: true;
  /** Of a key; who signed in may do all. */
  scopes?: readonly ApiScope[];
}

/** For what a call tells besides what its own scope is about. */
export const hasScope = ({ scopes }: Principal, scope: ApiScope) => scopes?.includes(scope) ?? true;

const missingScope = (scope: ApiScope) =>
  new AppError('api-key-scope', { message: `This API key lacks the scope ${scope}` });

export const assertScope = (principal: Principal, scope: ApiScope) => {
  if (!hasScope(principal, scope)) throw missingScope(scope);
};

/** Whose key it is, and what it may do. */
export interface KeyHolder {
  userId: string;
  roles: Role[];
  scopes: readonly ApiScope[];
  seesDeviceSecrets: boolean;
}

export interface Authenticate {
  bySession: (token: string) => Promise<Principal | null>;
  byApiKey: (key: string) => Promise<KeyHolder | null>;
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

const byApiKey = async (key: string, scope: ApiScope, authenticate: Authenticate): Promise<Principal | null> => {
  const holder = await authenticate.byApiKey(key);
  if (!holder) return null;
  const { userId, roles, scopes, seesDeviceSecrets } = holder;
  if (!scopes.includes(scope)) throw missingScope(scope);
  const secrets = !seesDeviceSecrets && { isKeptFromSecrets: true as const };
  return { userId, roles, sessionId: null, isRecent: false, scopes, ...secrets };
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
