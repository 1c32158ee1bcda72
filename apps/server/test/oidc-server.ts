import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWK, Provider } from 'oidc-provider';

/** Claims of the provider's user. */
export interface OidcAccount {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
}

const oidcClient = { id: 'holdfast', secret: 'a secret of the tests' };
const scope = 'openid email profile';

const createKey = (kid: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, kid, jwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JWK };
};

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/**
 * A local OpenID Connect provider with `account` as its only user, who is signed in without a prompt. `forge` changes
 * the claims of a correctly signed ID token; `isSignedByStranger` signs it with a foreign key.
 */
export const startOidcServer = async ({ port = 0, redirectUrl = 'http://localhost:3000/login/oidc' } = {}) => {
  const [key, strangeKey] = [createKey('ours'), createKey('ours')];
  const control = {
    account: { sub: 'anna', email: 'anna@example.com', email_verified: true, name: 'Anna' } as OidcAccount,
    forge: null as ((claims: Record<string, unknown>) => Record<string, unknown>) | null,
    isSignedByStranger: false,
    isCancelled: false,
  };

  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUrl] }],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...control.account, sub }) }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });

  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (!body?.id_token || !(control.forge || control.isSignedByStranger)) return;
    const claims = claimsOf(body.id_token);
    const unsigned = `${base64url({ alg: 'RS256', kid: key.kid })}.${base64url(control.forge?.(claims) ?? claims)}`;
    const signer = control.isSignedByStranger ? strangeKey : key;
    const signature = sign('sha256', Buffer.from(unsigned), signer.privateKey).toString('base64url');
    context.body = { ...body, id_token: `${unsigned}.${signature}` };
  });

  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (control.isCancelled) {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    const { prompt, params } = await provider.interactionDetails(request, response);
    const accountId = control.account.sub;
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } });
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(scope);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  });

  return {
    issuer,
    port: Number(new URL(issuer).port),
    control,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidcClient.id, OIDC_CLIENT_SECRET: oidcClient.secret },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

/** Follows redirects with cookies until `end`; returns the query of that URL. */
export const followTo = async (start: string, end = 'http://localhost:3000/login/oidc'): Promise<string> => {
  const cookies = new Map<string, string>();
  let address = start;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address).href;
    if (address.startsWith(end)) return new URL(address).search;
  }
  throw new Error('sent in circles');
};
