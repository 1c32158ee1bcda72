import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import type { authSchemas } from '@holdfast/contract/auth';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aToken, aUser } from '../../test/factories.ts';
import { fail, mockAccount, mockAuth, network, refuse } from '../../test/network.ts';
import { addressOf, createClient } from './api-client.ts';
import { ApiError, HandledError } from './api-error.ts';
import { onSessionExpired, session, setToken } from './session.ts';

const auth = createClient<typeof authSchemas>(authEndpoints);
const account = createClient<typeof accountSchemas>(accountEndpoints);

describe('a call', () => {
  it('carries the authorization header once there is a token, not before [P1.7.1]', async () => {
    const seen: (string | null)[] = [];
    network.use(
      mockAccount.getCurrentUser(({ headers }) => {
        seen.push(headers.get('authorization'));
        return { user: aUser() };
      }),
    );
    await account.getCurrentUser();
    setToken(aToken);
    await account.getCurrentUser();
    expect(seen).toEqual([null, aToken]);
  });

  it('goes to the same origin, with parameters filled in and escaped', () => {
    expect(addressOf('/api/users/:id', { params: { id: 'a/b?c' } })).toBe('/api/users/a%2Fb%3Fc');
    expect(addressOf('/api/dev/mailbox', { query: { to: 'a+b@c.de', key: undefined, x: '' } })).toBe(
      '/api/dev/mailbox?to=a%2Bb%40c.de',
    );
  });

  it('answers what is no JSON as a file', async () => {
    network.use(
      mockAccount.exportAccount(() => new HttpResponse('PK', { headers: { 'content-type': 'application/zip' } })),
    );
    expect(await (await account.exportAccount()).text()).toBe('PK');
  });

  it('fails with status 0 when the server cannot be reached', async () => {
    network.use(mockAuth.getCaptcha(() => HttpResponse.error()));
    const error = await auth.getCaptcha({ query: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ statusCode: 0, message: '' });
  });
});

describe('a 401', () => {
  it('ends the session when the call needed one', async () => {
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    setToken(aToken);
    network.use(mockAccount.listSessions(() => refuse('session-expired')));
    await expect(account.listSessions()).rejects.toBeInstanceOf(HandledError);
    expect(session.getState().token).toBeNull();
    expect(expired).toHaveBeenCalledOnce();
    stop();
  });

  it('is an ordinary refusal where no session is needed', async () => {
    setToken(aToken);
    network.use(mockAuth.login(() => refuse('incorrect-login')));
    await expect(auth.login({ body: { username: 'a@b.co', password: 'x', captcha: 'off' } })).rejects.toBeInstanceOf(
      ApiError,
    );
    expect(session.getState().token).toBe(aToken);
  });

  it('to the token of an earlier session leaves the present one alone', async () => {
    setToken(aToken);
    network.use(
      mockAccount.listSessions(() => {
        setToken('Bearer a-newer-token');
        return fail(401);
      }),
    );
    await expect(account.listSessions()).rejects.toBeInstanceOf(HandledError);
    expect(session.getState().token).toBe('Bearer a-newer-token');
  });
});
