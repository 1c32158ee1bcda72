import * as openid from 'openid-client';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUrl: string;
}

/** Values that the callback must match. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OidcClaims {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
}

/** `unavailable`: no answer from the provider. `cancelled`: the user declined. `refused`: its response is not valid. */
export class OidcError extends Error {
  constructor(
    readonly kind: 'unavailable' | 'cancelled' | 'refused',
    cause: unknown,
  ) {
    super(`OpenID Connect: ${kind}`, { cause });
  }
}

export type OidcClient = ReturnType<typeof createOidcClient>;

const timeoutSeconds = 10;
const scope = 'openid email profile';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const isSilence = (error: unknown) => {
  if (error instanceof openid.ClientError) {
    return ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(error.code ?? '');
  }
  // `fetch` throws a TypeError without code on network errors; errors of the library carry a code.
  return error instanceof TypeError && !('code' in error);
};

const kindOf = (error: unknown) => {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
  return isSilence(error) ? 'unavailable' : 'refused';
};

/** Client authentication that the provider announces; the standard's default is client_secret_basic. */
const proveClient = (secret: string): openid.ClientAuth => {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
};

/** Discovery runs lazily on first use and is retried after a failure, so that it never delays the start. */
export const createOidcClient = ({ issuer, clientId, clientSecret, redirectUrl }: OidcSettings) => {
  const server = new URL(issuer);
  let asked: Promise<openid.Configuration> | null = null;

  const discover = () => {
    asked ??= openid
      .discovery(server, clientId, undefined, proveClient(clientSecret), {
        timeout: timeoutSeconds,
        // Verifies ID token signatures, although TLS to the token endpoint would suffice.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        asked = null;
        throw new OidcError('unavailable', error);
      });
    return asked;
  };

  return {
    start: async (): Promise<{ url: string; checks: OidcChecks }> => {
      const config = await discover();
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl,
        scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },

    finish: async (query: string, { state, nonce, verifier }: OidcChecks): Promise<OidcClaims> => {
      const config = await discover();
      try {
        const address = new URL(redirectUrl);
        address.search = query;
        const tokens = await openid.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        // Many providers return the email only from the UserInfo endpoint.
        const more = claims.email ? claims : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: textOf(more.email),
          isEmailVerified: more.email_verified === true,
          name: textOf(more.name),
        };
      } catch (error) {
        throw new OidcError(kindOf(error), error);
      }
    },
  };
};
