import * as openid from 'openid-client';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends the browser back to. */
  redirectUrl: string;
}

/** What must come back as it was sent. */
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

/** `unavailable`: it does not answer. `cancelled`: its person did not want. `refused`: what it says is not valid. */
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
  // What `fetch` throws when nobody is there; the library's own carry a code.
  return error instanceof TypeError && !('code' in error);
};

const kindOf = (error: unknown) => {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
  return isSilence(error) ? 'unavailable' : 'refused';
};

/** As the provider wants it; without a word it is the header, as the standard says. */
const proveClient = (secret: string): openid.ClientAuth => {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
};

/** Asks the provider about itself when it is first needed, and again after a failure: it never delays our own start. */
export const createOidcClient = ({ issuer, clientId, clientSecret, redirectUrl }: OidcSettings) => {
  const server = new URL(issuer);
  let asked: Promise<openid.Configuration> | null = null;

  const discover = () => {
    asked ??= openid
      .discovery(server, clientId, undefined, proveClient(clientSecret), {
        timeout: timeoutSeconds,
        // Signatures are checked even where TLS vouches for the answer.
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

    /** `query` is that of the address to which the browser came back. */
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
        // Many providers tell the address only when asked.
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
