import { authSchemas } from '@holdfast/contract/auth';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Countries } from '../../platform/geo/countries.ts';
import { bind } from '../../platform/http/bind.ts';
import { clientOf } from '../../platform/http/client.ts';
import { type MapFile, ownMapOf } from '../../platform/map/map-file.ts';
import { authTexts } from './auth.texts.ts';
import type { CaptchasService } from './captcha/captchas.service.ts';
import type { LinksService } from './links/links.service.ts';
import type { SessionsService } from './sessions/sessions.service.ts';
import type { LoginService } from './sign-in/login.service.ts';
import type { SignupService } from './sign-up/signup.service.ts';
import { trustCookie } from './two-factor/trusted-browsers.service.ts';

export const registerAuthRoutes = (
  app: FastifyInstance,
  services: {
    captchas: CaptchasService;
    countries: Countries;
    login: LoginService;
    signup: SignupService;
    links: LinksService;
    sessions: SessionsService;
    map: MapFile | null;
  },
  client: {
    version: string;
    hasMailbox: boolean;
    hasOwnDevices: boolean;
    hasHomeAssistant: boolean;
    supportEmail: string;
    tiles: Config['tiles'];
    payments: Config['payments'];
    isHttps: boolean;
    passkeyOrigin: string | null;
    oidc: Config['oidc'];
  },
) => {
  const { captchas, countries, login, signup, links, sessions, map } = services;
  bind(app, authEndpoints, authSchemas, {
    getClientConfig: async () => ({
      captcha: { provider: captchas.provider, siteKey: captchas.siteKey },
      hasMailbox: client.hasMailbox,
      hasOwnDevices: client.hasOwnDevices,
      hasHomeAssistant: client.hasHomeAssistant,
      supportEmail: client.supportEmail,
      version: client.version,
      passkeyOrigin: client.passkeyOrigin,
      oidc: client.oidc && { name: client.oidc.name },
      tiles: { ...client.tiles, own: await ownMapOf(map) },
      payments: { provider: client.payments.provider, publishableKey: client.payments.publishableKey },
    }),
    getCaptcha: async ({ query }) => ({ ...(await captchas.challenge(query.level)) }),
    getClientLocation: async ({ request }) => ({ country: { isoAlpha2: countries.countryOf(request.ip) } }),
    login: async ({ body, request, reply }) => {
      const { response, trust } = await login.login(body, clientOf(request));
      if (trust) reply.setCookie(trust.name, trust.value, trustCookie(client.isHttps));
      return response;
    },
    previewSession: async ({ body }) => login.preview(body.session),
    exchangeSession: async ({ body, request }) => login.exchange(body.session, clientOf(request)),
    logout: async ({ principal }) => {
      if (principal.sessionId) await sessions.end(principal.userId, principal.sessionId, principal.sessionId);
      return { message: authTexts.signedOut };
    },
    signup: async ({ body, request }) => {
      await signup.signup(body, request.ip);
      return { message: authTexts.verificationSent };
    },
    forgotPassword: async ({ body, request }) => {
      await signup.forgotPassword(body, request.ip);
      return { message: authTexts.emailSent };
    },
    resendVerification: async ({ body, request }) => {
      await signup.resendVerification(body, request.ip);
      return { message: authTexts.verificationSent };
    },
    useToken: async ({ params, body, request }) => {
      const { token } = params;
      const isNew = body?.confirmation !== undefined;
      if (body && isNew && !(await links.isVerification(token))) {
        const email = await links.resetPassword(token, body.password, request.ip);
        return { message: authTexts.passwordReset, email };
      }
      const email = await (body
        ? links.verifyEmail(token, { password: body.password, isNew })
        : links.verifyByLinkAlone(token));
      return { message: authTexts.emailVerified, email };
    },
  });
};
