import type { Config } from '../../config.ts';
import { createCaptcha } from '../../platform/captcha/captcha.ts';
import type { Core } from '../../platform/core.ts';
import type { Countries } from '../../platform/geo/countries.ts';
import { createPasswords } from '../../platform/passwords/passwords.ts';
import type { UsersService } from '../account/users.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import type { InvitationsService } from '../sharing/invitations.service.ts';
import { createAuthMailService } from './auth-mail.service.ts';
import { createCaptchasService } from './captcha/captchas.service.ts';
import { createChallengesService } from './challenges/challenges.service.ts';
import { createCredentialsService } from './credentials/credentials.service.ts';
import type { LimitsService } from './limits/limits.service.ts';
import { createAccountTokensService } from './links/account-tokens.service.ts';
import { createLinksService } from './links/links.service.ts';
import { createSessionsService } from './sessions/sessions.service.ts';
import { createLoginService } from './sign-in/login.service.ts';
import { createSignupService } from './sign-up/signup.service.ts';
import { createTrustedBrowsersService } from './two-factor/trusted-browsers.service.ts';
import { createTwoFactorService } from './two-factor/two-factor.service.ts';
import { createTwoFactorCodes } from './two-factor/two-factor-codes.ts';

const createConfiguredCaptcha = ({ clock }: Core, { captcha: { provider, siteKey, secret }, appSecret }: Config) =>
  createCaptcha({ provider, secret: appSecret, clock, ...(siteKey && secret && { recaptcha: { siteKey, secret } }) });

export const createAuth = (
  core: Core,
  deps: {
    config: Config;
    countries: Countries;
    limits: LimitsService;
    users: UsersService;
    mail: MailService;
    invitations: InvitationsService;
  },
) => {
  const { config, countries, limits, users, mail, invitations } = deps;
  const passwords = createPasswords();
  const accountTokens = createAccountTokensService(core);
  const challenges = createChallengesService(core);
  const sessions = createSessionsService(core, { accountTokens, countries, users });
  const trustedBrowsers = createTrustedBrowsersService(core);
  const authMail = createAuthMailService(core, { users, accountTokens, mail, webUrl: config.webUrl });
  const twoFactorCodes = createTwoFactorCodes(core, { limits });
  const credentials = createCredentialsService(core, {
    passwords,
    limits,
    users,
    sessions,
    accountTokens,
    trustedBrowsers,
    twoFactorCodes,
    authMail,
  });
  const twoFactor = createTwoFactorService(core, {
    users,
    credentials,
    sessions,
    twoFactorCodes,
    trustedBrowsers,
    authMail,
    brandName: config.brand.name,
  });
  const captchas = createCaptchasService(core, { captcha: createConfiguredCaptcha(core, config) });
  const login = createLoginService(core, {
    passwords,
    limits,
    captchas,
    users,
    sessions,
    accountTokens,
    trustedBrowsers,
    twoFactorCodes,
  });
  const links = createLinksService(core, { limits, users, sessions, accountTokens, credentials, authMail });
  const { rolesOf } = invitations;
  const signup = createSignupService(core, { limits, captchas, users, credentials, authMail, rolesOf });
  return {
    accountTokens,
    challenges,
    sessions,
    trustedBrowsers,
    authMail,
    passwords,
    credentials,
    twoFactor,
    captchas,
    login,
    links,
    signup,
  };
};
