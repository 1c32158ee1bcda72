import { oidcSchemas } from '@holdfast/contract/oidc';
import { oidcEndpoints } from '@holdfast/contract/oidc.endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { clientOf } from '../../platform/http/client.ts';
import { trustCookie } from '../auth/two-factor/trusted-browsers.service.ts';
import type { OidcService } from './oidc.service.ts';
import { oidcTexts } from './oidc.texts.ts';

const cookieName = 'oidc-flow';

export const registerOidcRoutes = (
  app: FastifyInstance,
  { oidc }: { oidc: OidcService },
  { isHttps }: { isHttps: boolean },
) => {
  const cookie = {
    path: oidcEndpoints.startOidc.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: 10 * 60,
  } as const;

  const keepTrust = (reply: FastifyReply, trust: { name: string; value: string } | null) => {
    if (trust) reply.setCookie(trust.name, trust.value, trustCookie(isHttps));
  };

  bind(app, oidcEndpoints, oidcSchemas, {
    startOidc: async ({ reply }) => {
      const { url, sealed } = await oidc.start();
      reply.setCookie(cookieName, sealed, cookie);
      return { url };
    },
    finishOidc: async ({ body, request, reply }) => {
      const client = clientOf(request);
      reply.clearCookie(cookieName, cookie);
      const { response, trust } = await oidc.finish(client.cookies[cookieName] ?? '', body.query, client);
      keepTrust(reply, trust);
      return response;
    },
    enterOidcCode: async ({ body, request, reply }) => {
      const { response, trust } = await oidc.enterCode(body.ticket, body.twoFactorCode, clientOf(request));
      keepTrust(reply, trust);
      return response;
    },
    linkOidc: async ({ body, request, reply }) => {
      const { response, trust } = await oidc.link(body, clientOf(request));
      keepTrust(reply, trust);
      return response;
    },
    signUpOidc: async ({ body, request }) => oidc.signUp(body, clientOf(request)),
    getOidcLink: async ({ principal }) => ({ link: await oidc.find(principal.userId) }),
    removeOidcLink: async ({ principal }) => {
      await oidc.remove(principal.userId);
      return { message: oidcTexts.unlinked };
    },
  });
};
