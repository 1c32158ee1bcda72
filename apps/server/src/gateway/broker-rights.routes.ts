import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DeviceCredentialsService } from '../features/devices/device-credentials.service.ts';
import type { MappingsService } from '../features/mappings/mappings.service.ts';
import { AppError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { deviceMay, mappingMay, type ServerLogin, serverMay } from './broker-rights.ts';

const text = z.string().max(1000);
// EMQX sends null for a missing user name or password; brokers also add fields of their own.
const login = z.object({ username: text.nullish(), password: text.nullish() });
const act = z.object({ username: text.nullish(), action: z.enum(['publish', 'subscribe']), topic: text });

const answer = (isAllowed: boolean) => ({ result: isAllowed ? 'allow' : 'deny', is_superuser: false });

/**
 * HTTP authentication and authorization hooks in the format of EMQX: docs.emqx.com, `access-control/authn/http.html`.
 */
export const registerBrokerRightsRoutes = (
  app: FastifyInstance,
  options: {
    /** Bearer token of the broker; without one the routes answer `not-found`. */
    token: string | undefined;
    server: ServerLogin | null;
    credentials: DeviceCredentialsService;
    mappings: MappingsService;
    secrets: Secrets;
  },
) => {
  const { token, server, credentials, mappings, secrets } = options;

  const assertBroker = async ({ headers }: FastifyRequest) => {
    if (token === undefined) throw new AppError('not-found');
    if (!secrets.equals(headers.authorization ?? '', `Bearer ${token}`)) {
      throw new AppError('not-authorized');
    }
  };
  const route = { schema: { hide: true }, logLevel: 'warn', onRequest: assertBroker } as const;

  const isServer = (username: string) => server !== null && secrets.equals(username, server.username);

  app.post('/internal/mqtt/auth', route, async (request) => {
    const { username, password } = login.safeParse(request.body).data ?? {};
    if (!username || !password) return answer(false);
    if (server && isServer(username)) return answer(secrets.equals(password, server.password));
    if (await mappings.verify(username, password)) return answer(true);
    return answer((await credentials.verify(username, password)) !== null);
  });

  // Invalid requests are denied with status 200: on any other status the broker decides, and it may allow.
  app.post('/internal/mqtt/acl', route, async (request) => {
    const { username, action, topic } = act.safeParse(request.body).data ?? {};
    if (!username || !action || topic === undefined) return answer(false);
    if (isServer(username)) {
      const mappedTopics = (await mappings.listKnown()).map((mapping) => mapping.topic);
      return answer(serverMay(action, topic, mappedTopics));
    }
    const mapping = await mappings.findKnown(username);
    if (mapping) return answer(mappingMay(mapping.topic, action, topic));
    return answer((await credentials.find(username)) !== null && deviceMay(username, action, topic));
  });
};
