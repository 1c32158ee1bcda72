import { passkeysSchemas } from '@holdfast/contract/passkeys';
import { passkeysEndpoints } from '@holdfast/contract/passkeys.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { PasskeysService } from './passkeys.service.ts';
import { passkeysTexts } from './passkeys.texts.ts';

const cookieName = 'passkey-challenge';

export const registerPasskeysRoutes = (
  app: FastifyInstance,
  { passkeys }: { passkeys: PasskeysService },
  { isHttps }: { isHttps: boolean },
) => {
  const cookie = {
    path: passkeysEndpoints.signInWithPasskey.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: 5 * 60,
  } as const;

  bind(app, passkeysEndpoints, passkeysSchemas, {
    startPasskeySignIn: async ({ reply }) => {
      const { options, sealed } = await passkeys.startSignIn();
      reply.setCookie(cookieName, sealed, cookie);
      return { options: { ...options } };
    },
    signInWithPasskey: async ({ body, request, reply }) => {
      const client = clientOf(request);
      reply.clearCookie(cookieName, cookie);
      return passkeys.signIn(client.cookies[cookieName] ?? '', body.credential, client);
    },
    listPasskeys: async ({ principal }) => ({ data: await passkeys.list(principal.userId) }),
    startPasskey: async ({ principal }) => {
      const { options, ticket } = await passkeys.start(principal);
      return { options: { ...options }, ticket };
    },
    addPasskey: async ({ principal, body, request }) => ({
      passkey: await passkeys.add(principal, body, clientOf(request)),
    }),
    renamePasskey: async ({ principal, params, body }) => ({
      passkey: await passkeys.rename(principal.userId, params.passkeyId, body.name),
    }),
    removePasskey: async ({ principal, params }) => {
      await passkeys.remove(principal.userId, params.passkeyId);
      return { message: passkeysTexts.removed };
    },
  });
};
